import type { QuickMessage } from '@recado/shared/contract/quick-messages';
import { describe, expect, it } from 'vitest';
import { uploadToLibrary } from '../../../test/upload-to-library.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import * as useCases from './quick-messages.ts';

type Fields = Partial<Omit<QuickMessage, 'id' | 'isMedia' | 'userId'>>;

const none = { params: undefined, query: undefined, body: undefined };
const add = (by: TestContext, { shortcode = 'oi', ...fields }: Fields = {}) =>
  useCases.createQuickMessage(by, { ...none, body: { shortcode, message: 'Olá!', ...fields } });
const change = (by: TestContext, id: number, body: Fields) =>
  useCases.updateQuickMessage(by, { ...none, params: { id }, body });
const remove = (by: TestContext, id: number) => useCases.deleteQuickMessage(by, { ...none, params: { id } });
const codes = async (by: TestContext, searchParam?: string) =>
  (await useCases.listQuickMessages(by, { ...none, query: { searchParam } })).records.map(({ shortcode }) => shortcode);
const offered = async (by: TestContext) =>
  (await useCases.listAllQuickMessages(by, none)).map(({ shortcode }) => shortcode);
const [gone, forbidden] = [{ code: 'ERR_NO_QUICK_MESSAGE_FOUND' }, { code: 'ERR_NO_PERMISSION' }];

/** The administrator Ana and two agents of one company. */
const people = () => {
  const ana = userContext();
  const of = (id: number) => userContext({ companyId: ana.company.id, viewer: { id, profile: 'user' } });
  return { ana, bruno: of(2), carla: of(3) };
};

/** The actions and the rooms of the events that a context has published. */
const events = ({ effects }: TestContext) =>
  effects.flatMap(({ to, message }) => (to === 'realtime' ? [[message.data.action, ...message.rooms].join(' ')] : []));

describe('quick messages', () => {
  it('are the caller’s alone at first, listed by shortcode, and found by shortcode and text', async () => {
    const { ana, bruno } = people();
    const { id, ...fields } = await add(bruno, { shortcode: ' tchau ', message: 'Até logo' });
    await add(bruno, { shortcode: 'Às ordens', status: false });
    const off = { geral: false, visao: false, mediaPath: null, mediaName: null, isMedia: false };
    expect(fields).toEqual({ shortcode: 'tchau', message: 'Até logo', ...off, status: true, userId: 2 });
    expect([await codes(bruno), await offered(bruno)]).toEqual([['Às ordens', 'tchau'], ['tchau']]);
    expect([await codes(bruno, 'AS'), await codes(bruno, 'logo')]).toEqual([['Às ordens'], ['tchau']]);
    expect([await codes(ana), await offered(ana)]).toEqual([[], []]);
    await expect(useCases.getQuickMessage(ana, { ...none, params: { id } })).rejects.toMatchObject(gone);
    await expect(change(ana, id, { message: 'Ei' })).rejects.toMatchObject(gone);
    await expect(remove(ana, id)).rejects.toMatchObject(gone);
  });

  it('have shortcodes without the slash that is typed before them', async () => {
    const { ana } = people();
    const { id } = await add(ana, { shortcode: '/horario' });
    expect(await codes(ana)).toEqual(['horario']);
    expect(await change(ana, id, { shortcode: '// preço' })).toMatchObject({ shortcode: 'preço' });
    expect(await change(ana, id, { message: 'Ei' })).toMatchObject({ shortcode: 'preço', message: 'Ei' });
  });

  it.each([
    [{ geral: true }, true],
    [{ visao: true }, false],
    [{ geral: true, visao: true }, true],
  ])('with %j are seen by all, and changed and deleted by others: %s', async (fields, changeable) => {
    const { ana, bruno, carla } = people();
    const { id } = await add(bruno, fields);
    for (const other of [ana, carla]) {
      expect([await codes(other), await offered(other)]).toEqual([['oi'], ['oi']]);
      const changed = change(other, id, { message: 'Ei' });
      if (changeable) expect(await changed).toMatchObject({ userId: 2, message: 'Ei' });
      else await expect(changed).rejects.toMatchObject(forbidden);
    }
    if (!changeable) await expect(remove(carla, id)).rejects.toMatchObject(forbidden);
    expect(await remove(changeable ? carla : ana, id)).toEqual({ ok: true });
  });

  it('are published to those who see them, and taken from those who no longer do', async () => {
    const { ana, bruno } = people();
    const { id } = await add(bruno);
    await change(bruno, id, { geral: true });
    await change(ana, id, { geral: false });
    expect(events(bruno)).toEqual(['create user:2', 'update everyone']);
    expect(events(ana)).toEqual(['update user:2', 'delete everyone']);
  });

  it('lose their file by a call of its own', async () => {
    const { ana } = people();
    const params = { id: (await add(ana, await uploadToLibrary(ana))).id };
    expect(await useCases.deleteQuickMessageFile(ana, { ...none, params })).toMatchObject({ isMedia: false });
  });
});
