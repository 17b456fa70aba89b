import { describe, expect, it } from 'vitest';
import { uploadToLibrary } from '../../../test/upload-to-library.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { presentQuickMessage, quickMessageEntity, type QuickMessageRecord } from '../../data/quick-messages/store.ts';
import { tagEntity } from '../../data/tags/entities.ts';
import { presentTag } from '../../data/tags/store.ts';
import { attachedKey, libraryKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import { changeLibraryFile } from '../files/change-library-file.ts';
import { recordsOf } from './records-of.ts';

/** Quick messages without their rules: each user sees those of its own. */
const notes = recordsOf({
  thing: 'quickMessage',
  store: ({ stores }) => stores.quickMessages,
  present: presentQuickMessage,
  sees: ({ id }, { userId }: QuickMessageRecord) => id === userId,
  files: ({ mediaPath }) => [mediaPath],
});

const tags = recordsOf({ thing: 'tag', store: ({ stores }) => stores.tags, present: presentTag });

interface File {
  mediaPath: string | null;
  mediaName: string | null;
}

const add = async (by: TestContext, file: Partial<File> = {}) =>
  notes.add(
    by,
    quickMessageEntity.record({
      ...{ shortcode: 'oi', message: 'Olá!', geral: false, visao: false, status: true },
      ...(await changeLibraryFile(by, null, file)),
      id: await by.ids.next('quick-message'),
      userId: by.actor.viewer.id,
    }),
  );
const give = (by: TestContext, id: number, file: File) =>
  notes.change(by, { params: { id } }, (before) => changeLibraryFile(by, before, file));
const colleague = ({ company }: TestContext, id = 2) => userContext({ companyId: company.id, viewer: { id } });

describe('records', () => {
  it('keep what two users change at once, each its own field', async () => {
    const user = userContext();
    const { id } = await add(user);
    await Promise.all([
      notes.change(user, { params: { id } }, () => ({ message: 'Oi!' })),
      notes.change(user, { params: { id } }, () => ({ shortcode: 'olá' })),
    ]);
    expect(await notes.get(user, { params: { id } })).toMatchObject({ message: 'Oi!', shortcode: 'olá' });
  });

  it('that the caller does not see are not found, and neither are those of another company', async () => {
    const user = userContext();
    const { id } = await add(user);
    const gone = { code: 'ERR_NO_QUICK_MESSAGE_FOUND' };
    for (const other of [colleague(user), userContext()]) {
      await expect(notes.find(other, id)).rejects.toMatchObject(gone);
      await expect(notes.change(other, { params: { id } }, () => ({}))).rejects.toMatchObject(gone);
      await expect(notes.remove(other, id)).rejects.toMatchObject(gone);
    }
    expect(await notes.find(user, id)).toMatchObject({ id });
  });

  it('stay when the check of a removal throws', async () => {
    const user = userContext();
    const { id } = await add(user);
    const refuse = () => {
      throw new Error('no');
    };
    await expect(notes.remove(user, id, refuse)).rejects.toThrow('no');
    expect(await notes.remove(user, id)).toEqual({ ok: true });
    await expect(notes.remove(user, id)).rejects.toMatchObject({ code: 'ERR_NO_QUICK_MESSAGE_FOUND' });
  });

  it('with a unique value that is taken are refused, new and changed', async () => {
    const user = userContext();
    const record = (id: number, name: string) => tagEntity.record({ id, name, color: '#2F9E44', kanban: 0 });
    await tags.add(user, record(1, 'VIP'));
    await tags.add(user, record(2, 'Novo'));
    const taken = { code: 'ERR_TAG_NAME_ALREADY_EXISTS' };
    await expect(tags.add(user, record(3, 'vip'))).rejects.toMatchObject(taken);
    await expect(tags.change(user, { params: { id: 2 } }, () => ({ name: 'vip' }))).rejects.toMatchObject(taken);
  });
});

describe('the file of a record', () => {
  it('is one that the caller has uploaded to the library of its company', async () => {
    const user = userContext();
    const file = await uploadToLibrary(user);
    const kept = { ...file, mediaPath: attachedKey(file.mediaPath) };
    const { id } = await add(user);
    const absent = { ...file, mediaPath: libraryKey(user.company.id, user.actor.viewer.id, user.ids.ulid(), 'x.pdf') };
    const ofTicket = { ...file, mediaPath: `c/${user.company.id}/out/1/01H/x.pdf` };
    const refused = { code: 'ERR_MEDIA_NOT_READY' };
    for (const wrong of [absent, ofTicket, kept]) {
      await expect(add(user, wrong)).rejects.toMatchObject(refused);
      await expect(give(user, id, wrong)).rejects.toMatchObject(refused);
    }
    for (const other of [colleague(user), userContext()]) await expect(add(other, file)).rejects.toMatchObject(refused);
    expect(await give(user, id, file)).toMatchObject({ ...kept, isMedia: true });
    expect(await give(user, id, kept)).toMatchObject(kept);
  });

  it('is deleted with it, or when another takes its place, where nothing else has it', async () => {
    const user = userContext();
    const [first, second] = [await uploadToLibrary(user), await uploadToLibrary(user)];
    const size = Buffer.byteLength('conteúdo');
    const { id } = await add(user, first);
    const twin = await add(user, first);
    expect(await usedStorage(user.company.id)).toBe(size);
    for (let call = 0; call < 2; call++) await give(user, id, second);
    expect(await usedStorage(user.company.id)).toBe(2 * size);
    await notes.remove(user, twin.id);
    expect(await user.media.head(attachedKey(first.mediaPath))).toBeNull();
    await notes.remove(user, id);
    expect(await user.media.head(attachedKey(second.mediaPath))).toBeNull();
    expect(await usedStorage(user.company.id)).toBe(0);
  });
});
