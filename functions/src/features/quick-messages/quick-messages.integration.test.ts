import { sendMessage as sendEndpoint } from '@recado/shared/contract/messages';
import * as contract from '@recado/shared/contract/quick-messages';
import type { QuickMessage } from '@recado/shared/contract/quick-messages';
import { describe, expect, it } from 'vitest';
import { servedConversation } from '../../../test/served-conversation.ts';
import { uploadToLibrary } from '../../../test/upload-to-library.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { attachedKey, libraryKey } from '../../platform/media/keys.ts';
import { removePrivateQuickMessages } from '../../conversation/operations/remove-quick-message.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import { sendMessage } from '../messages/send-message.ts';
import { deleteTicket } from '../tickets/delete-ticket.ts';
import { createQuickMessage } from './create-quick-message.ts';
import { deleteQuickMessage } from './delete-quick-message.ts';
import { deleteQuickMessageFile } from './delete-quick-message-file.ts';
import { getQuickMessage } from './get-quick-message.ts';
import { listAllQuickMessages } from './list-all-quick-messages.ts';
import { listQuickMessages } from './list-quick-messages.ts';
import { updateQuickMessage } from './update-quick-message.ts';

type Fields = Partial<Omit<QuickMessage, 'id' | 'isMedia' | 'userId'>>;

const none = { params: undefined, query: undefined, body: undefined };
const add = (by: TestContext, { shortcode = 'oi', ...fields }: Fields = {}) =>
  createQuickMessage(by, { ...none, body: { shortcode, message: 'Olá!', ...fields } });
const change = (by: TestContext, id: number, body: Fields) => updateQuickMessage(by, { ...none, params: { id }, body });
const remove = (by: TestContext, id: number) => deleteQuickMessage(by, { ...none, params: { id } });
const get = (by: TestContext, id: number) => getQuickMessage(by, { ...none, params: { id } });
const list = async (by: TestContext, query: { searchParam?: string; cursor?: string; pageNumber?: number } = {}) =>
  listQuickMessages(by, { ...none, query });
const codes = async (by: TestContext, searchParam?: string) =>
  (await list(by, { searchParam })).records.map(({ shortcode }) => shortcode);
const offered = async (by: TestContext) => (await listAllQuickMessages(by, none)).map(({ shortcode }) => shortcode);

/** The administrator Ana and two agents of one company. */
const people = () => {
  const ana = userContext();
  const of = (id: number) => userContext({ companyId: ana.company.id, viewer: { id, profile: 'user' } });
  return { ana, bruno: of(2), carla: of(3) };
};

/** Rooms and data of the events that a context has published since the last call. */
const events = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => {
    if (effect.to !== 'realtime') return [];
    const { event, rooms, except, data } = effect.message;
    expect(event).toMatch(/^company-\d+-quickemessage$/);
    return [{ rooms, except, data }];
  });

describe('quick messages', () => {
  it('are the caller’s alone at first, and are listed by shortcode', async () => {
    const { ana, bruno } = people();
    const { id, ...fields } = await add(bruno, { shortcode: ' tchau ' });
    await add(bruno, { shortcode: 'Às ordens' });
    expect(fields).toEqual({
      shortcode: 'tchau',
      message: 'Olá!',
      geral: false,
      visao: false,
      status: true,
      mediaPath: null,
      mediaName: null,
      isMedia: false,
      userId: 2,
    });
    expect(await codes(bruno)).toEqual(['Às ordens', 'tchau']);
    expect(await codes(ana)).toEqual([]);
    expect(await offered(ana)).toEqual([]);
    await expect(get(ana, id)).rejects.toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' });
    await expect(change(ana, id, { message: 'Ei' })).rejects.toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' });
    await expect(remove(ana, id)).rejects.toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' });
    expect(await get(bruno, id)).toMatchObject({ message: 'Olá!' });
  });

  it.each([
    [{ geral: true }, true],
    [{ visao: true }, false],
    [{ geral: true, visao: true }, true],
  ])('with %j are seen by all, and changed by others: %s', async (fields, changeable) => {
    const { ana, bruno, carla } = people();
    const { id } = await add(bruno, fields);
    for (const other of [ana, carla]) {
      expect(await codes(other)).toEqual(['oi']);
      expect(await offered(other)).toEqual(['oi']);
      const changed = change(other, id, { message: `de ${other.actor.viewer.id}` });
      if (changeable) expect(await changed).toMatchObject({ userId: 2, message: `de ${other.actor.viewer.id}` });
      else await expect(changed).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    }
    if (changeable) expect(await remove(carla, id)).toEqual({ ok: true });
    else await expect(remove(carla, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });

  it('that all see are deleted by administrators too, so that none outlives its owner for good', async () => {
    const { ana, bruno } = people();
    const { id } = await add(bruno, { visao: true });
    expect(await remove(ana, id)).toEqual({ ok: true });
    expect(await codes(bruno)).toEqual([]);
  });

  it('are found by shortcode and text, whatever case and accents, a page at a time', async () => {
    const { ana } = people();
    await add(ana, { shortcode: 'preço', message: 'A tabela' });
    await add(ana, { shortcode: 'horário', message: 'Das 9h às 18h' });
    expect(await codes(ana, 'PRECO')).toEqual(['preço']);
    expect(await codes(ana, 'as 18H')).toEqual(['horário']);
    for (let index = 0; index < 20; index++) await add(ana, { shortcode: `a${index}` });
    const first = await list(ana);
    expect([first.records.length, first.hasMore]).toEqual([20, true]);
    const next = await list(ana, { cursor: first.nextCursor! });
    expect(next.records.map(({ shortcode }) => shortcode)).toEqual(['horário', 'preço']);
    expect(await list(ana, { pageNumber: 2 })).toEqual(next);
    expect(next).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('that are off stay in the list, and are not offered', async () => {
    const { ana } = people();
    await add(ana, { status: false });
    expect([await codes(ana), await offered(ana)]).toEqual([['oi'], []]);
  });

  it('keep what two users change at once, each its own field', async () => {
    const { ana, bruno } = people();
    const { id } = await add(ana, { geral: true });
    await Promise.all([change(ana, id, { message: 'Oi!' }), change(bruno, id, { shortcode: 'olá' })]);
    expect(await get(bruno, id)).toMatchObject({ message: 'Oi!', shortcode: 'olá' });
  });

  it('of another company can’t be reached', async () => {
    const [{ ana }, { ana: other }] = [people(), people()];
    const { id } = await add(other, { geral: true });
    expect([await codes(ana), await offered(ana)]).toEqual([[], []]);
    for (const call of [get, remove, (by: TestContext) => change(by, id, {})])
      await expect(call(ana, id)).rejects.toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' });
  });
});

describe('events of quick messages', () => {
  it('reach those who see them, and nobody else', async () => {
    const { bruno } = people();
    const mine = await add(bruno);
    expect(events(bruno)).toEqual([{ rooms: ['user:2'], except: [], data: { action: 'create', record: mine } }]);
    const shared = await change(bruno, mine.id, { geral: true });
    expect(events(bruno)).toEqual([{ rooms: ['everyone'], except: [], data: { action: 'update', record: shared } }]);
    await remove(bruno, mine.id);
    expect(events(bruno)).toEqual([{ rooms: ['everyone'], except: [], data: { action: 'delete', id: mine.id } }]);
    const { id } = await add(bruno);
    events(bruno);
    await remove(bruno, id);
    expect(events(bruno)).toEqual([{ rooms: ['user:2'], except: [], data: { action: 'delete', id } }]);
  });

  it('report to the others nothing but the end of one that its owner keeps to themselves', async () => {
    const { ana, bruno } = people();
    const { id } = await add(bruno, { geral: true });
    const record = await change(ana, id, { geral: false, message: 'Segredo' });
    expect(events(ana)).toEqual([
      { rooms: ['user:2'], except: [], data: { action: 'update', record } },
      { rooms: ['everyone'], except: ['user:2'], data: { action: 'delete', id } },
    ]);
    expect([await codes(ana), await codes(bruno)]).toEqual([[], ['oi']]);
  });
});

describe('the file of a quick message', () => {
  it('is one that the caller has uploaded to the library', async () => {
    const { ana, bruno } = people();
    const file = await uploadToLibrary(bruno);
    const kept = { ...file, mediaPath: attachedKey(file.mediaPath) };
    expect(await add(bruno, file)).toMatchObject({ ...kept, isMedia: true });
    const { id } = await add(bruno, { geral: true });
    const absent = { ...file, mediaPath: libraryKey(bruno.company.id, 2, bruno.ids.ulid(), 'x.pdf') };
    const ofTicket = { ...file, mediaPath: `c/${bruno.company.id}/out/1/01H/x.pdf` };
    for (const wrong of [absent, ofTicket, kept]) {
      await expect(add(bruno, wrong)).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
      await expect(change(bruno, id, wrong)).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    }
    const outsider = people().bruno;
    for (const other of [ana, outsider])
      await expect(add(other, file)).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    await change(bruno, id, file);
    expect(await change(ana, id, { ...kept, message: 'Segue' })).toMatchObject({ ...kept, message: 'Segue' });
    expect(await deleteQuickMessageFile(ana, { ...none, params: { id } })).toMatchObject({
      mediaPath: null,
      mediaName: null,
      isMedia: false,
    });
  });

  it('has a key and a name, or neither', () => {
    for (const file of [{ mediaPath: 'c/1/library/1/01H/x.pdf' }, { mediaName: 'x.pdf' }, { mediaPath: null }]) {
      expect(contract.createQuickMessage.body!.safeParse({ shortcode: 'oi', ...file }).success).toBe(false);
      expect(contract.updateQuickMessage.body!.safeParse(file).success).toBe(false);
    }
  });

  it('is sent in any ticket by those who see it, and outlives it in what was sent', async () => {
    const { context, ticket } = await servedConversation();
    const owner = userContext({ companyId: context.company.id, viewer: { id: 9, profile: 'user' } });
    context.media = owner.media;
    const { mediaPath, mediaName: name } = await uploadToLibrary(owner);
    const { id } = await add(owner, { mediaPath, mediaName: name });
    const key = attachedKey(mediaPath);
    const send = () =>
      sendMessage(context, {
        ...none,
        params: { ticketId: ticket.id },
        body: sendEndpoint.body!.parse({ body: 'Segue', medias: [{ key, name, mimetype: 'text/html' }] }),
      });
    await expect(send()).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    await change(owner, id, { visao: true });
    const {
      messages: [sent],
    } = await send();
    expect(sent).toMatchObject({ body: 'Segue', mediaName: name, mimetype: 'application/pdf', mediaState: 'ready' });
    await remove(owner, id);
    expect(await (await fetch(sent!.mediaUrl!)).text()).toBe('conteúdo');
    await expect(send()).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    await deleteTicket(context, { ...none, params: { id: ticket.id } });
    expect(await context.media.head(key)).toBeNull();
    expect(await usedStorage(context.company.id)).toBe(0);
  });

  it('is deleted with it, or when another takes its place, where nothing shows it', async () => {
    const { bruno } = people();
    const [first, second] = [await uploadToLibrary(bruno), await uploadToLibrary(bruno)];
    const size = 'conteúdo'.length + 1;
    const { id } = await add(bruno, first);
    const twin = await add(bruno, first);
    expect(await usedStorage(bruno.company.id)).toBe(size);
    await change(bruno, id, second);
    expect(await usedStorage(bruno.company.id)).toBe(2 * size);
    await remove(bruno, twin.id);
    expect(await bruno.media.head(attachedKey(first.mediaPath))).toBeNull();
    await remove(bruno, id);
    expect(await bruno.media.head(attachedKey(second.mediaPath))).toBeNull();
    expect(await usedStorage(bruno.company.id)).toBe(0);
  });

  it('goes with a private quick message when its owner is removed; a shared one stays', async () => {
    const { ana, bruno } = people();
    const file = await uploadToLibrary(bruno);
    await add(bruno, { shortcode: 'meu', ...file });
    await add(bruno, { shortcode: 'nosso', geral: true });
    await removePrivateQuickMessages(ana, 2);
    expect(await codes(bruno)).toEqual(['nosso']);
    expect(await bruno.media.head(attachedKey(file.mediaPath))).toBeNull();
  });
});
