import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createSchedule as createScheduleEndpoint } from '@recado/shared/contract/schedules';
import { describe, expect, it } from 'vitest';
import { newContact } from '../src/data/contacts/new-contact.ts';
import { attachLibraryFile } from '../src/domain/files/attach-library-file.ts';
import { dropUnusedLibraryFile } from '../src/domain/files/remove-files.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from '../src/features/announcements/announcements.ts';
import { deleteCampaign } from '../src/features/campaigns/delete-campaign.ts';
import { updateCampaign } from '../src/features/campaigns/update-campaign.ts';
import { createConnection } from '../src/features/connections/create-connection.ts';
import { deleteConnection } from '../src/features/connections/delete-connection.ts';
import { saveGreetingMedia } from '../src/features/connections/greeting-media.ts';
import { createFileList, deleteFileList, updateFileList } from '../src/features/file-lists/file-lists.ts';
import {
  createQuickMessage,
  deleteQuickMessage,
  updateQuickMessage,
} from '../src/features/quick-messages/quick-messages.ts';
import { deleteSchedule, updateSchedule } from '../src/features/schedules/change-schedule.ts';
import { createSchedule } from '../src/features/schedules/create-schedule.ts';
import { s3Client } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';
import { attachedKey, libraryKey } from '../src/platform/media/keys.ts';
import { usedStorage } from '../src/platform/media/storage-quota.ts';
import { addCampaign, addContactList } from './campaign-records.ts';
import { addConnection } from './conversation.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** A kind of record that has a file of the library. */
interface Holder {
  /** Adds a record without a file. Returns its id. */
  add: (context: TestContext) => Promise<number>;
  change: (context: TestContext, id: number, upload: string) => Promise<unknown>;
  remove: (context: TestContext, id: number) => Promise<unknown>;
}

const fileOf = (mediaPath: string) => ({ mediaPath, mediaName: 'foto.png' });

const holders: Record<string, Holder> = {
  'a quick message': {
    add: async (context) => (await createQuickMessage(context, { ...none, body: { shortcode: 'oi' } })).id,
    change: (context, id, upload) => updateQuickMessage(context, { ...none, params: { id }, body: fileOf(upload) }),
    remove: (context, id) => deleteQuickMessage(context, { ...none, params: { id } }),
  },
  'an announcement': {
    add: async (context) =>
      (await createAnnouncement(context, { ...none, body: { title: 'Aviso', text: 'Texto' } })).id,
    change: (context, id, upload) => updateAnnouncement(context, { ...none, params: { id }, body: fileOf(upload) }),
    remove: (context, id) => deleteAnnouncement(context, { ...none, params: { id } }),
  },
  'a file list': {
    add: async (context) =>
      (await createFileList(context, { ...none, body: { name: 'Catálogo', message: 'Segue', options: [] } })).id,
    change: (context, id, path) =>
      updateFileList(context, { ...none, params: { id }, body: { options: [{ path, name: 'foto.png' }] } }),
    remove: (context, id) => deleteFileList(context, { ...none, params: { id } }),
  },
  'the greeting of a connection': {
    add: async (context) => (await createConnection(context, { ...none, body: { name: 'Vendas' } })).id,
    change: (context, id, key) =>
      saveGreetingMedia(context, { ...none, params: { id }, body: { key, name: 'foto.png' } }),
    remove: (context, id) => deleteConnection(context, { ...none, params: { id } }),
  },
  'a scheduled message': {
    add: async (context) => {
      await addConnection(context, { isDefault: true });
      const contact = newContact({ id: 1, companyId: context.company.id, name: 'Maria', number: '5511987654321' }, 0);
      await context.commit(context.stores.contacts.creation(contact, { number: contact.number, lid: null }), []);
      const body = { body: 'Bom dia!', sendAt: '2090-01-01T12:00:00.000Z', contactId: contact.id };
      return (await createSchedule(context, { ...none, body: createScheduleEndpoint.body!.parse(body) })).id;
    },
    change: (context, id, upload) =>
      updateSchedule(context, { ...none, query: {}, params: { id }, body: fileOf(upload) }),
    remove: (context, id) => deleteSchedule(context, { ...none, query: {}, params: { id } }),
  },
  'a campaign': {
    add: async (context) => (await addCampaign(context, { contactListId: (await addContactList(context)).id })).id,
    change: (context, id, upload) => updateCampaign(context, { ...none, params: { id }, body: fileOf(upload) }),
    remove: (context, id) => deleteCampaign(context, { ...none, params: { id } }),
  },
};

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);

/** Stores an image as the user of the context has uploaded it to the library. Returns its key. */
const upload = async ({ company, actor, ids }: TestContext): Promise<string> => {
  const Key = libraryKey(company.id, actor.viewer.id, ids.ulid(), 'foto.png');
  await s3Client().send(
    new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key, Body: png, ContentType: 'image/png' }),
  );
  return Key;
};

const state = async (context: TestContext, image: string) => ({
  uses: (await context.stores.files.ofLibrary(attachedKey(image)))?.uses ?? null,
  isStored: (await context.media.head(attachedKey(image))) !== null,
  bytes: await usedStorage(context.company.id),
});

const gone = { uses: null, isStored: false, bytes: 0 };
const usedOnce = { uses: 1, isStored: true, bytes: png.length };

describe.each(Object.entries(holders))('the file of %s', (_, { add, change, remove }) => {
  const office = () => userContext({ viewer: { super: true } });

  it('is used once however often a call that sets it is repeated, and is deleted with its record', async () => {
    const context = office();
    const id = await add(context);
    const image = await upload(context);
    await change(context, id, image);
    expect(await state(context, image)).toEqual(usedOnce);
    await change(context, id, image);
    expect(await state(context, image)).toEqual(usedOnce);
    await remove(context, id);
    expect(await state(context, image)).toEqual(gone);
  });

  it('is deleted when another takes its place', async () => {
    const context = office();
    const id = await add(context);
    const [first, second] = [await upload(context), await upload(context)];
    await change(context, id, first);
    await change(context, id, second);
    expect(await state(context, first)).toEqual({ ...gone, bytes: png.length });
    expect(await state(context, second)).toEqual(usedOnce);
  });
});

/** Handles the messages by which a context has files checked minutes later. */
const check = async (context: TestContext): Promise<void> => {
  const keys = context.effects.flatMap((effect) =>
    effect.to === 'timers' && effect.message.type === 'libraryFile' ? [effect.message.key] : [],
  );
  expect(keys).not.toEqual([]);
  for (const key of keys) await dropUnusedLibraryFile(context, key);
};

describe('a file that a call left behind', () => {
  const { add, change, remove } = holders['a quick message']!;
  class Killed extends Error {}

  it('before a record had it is deleted', async () => {
    const context = userContext();
    const image = await upload(context);
    await attachLibraryFile(context, image);
    expect(await state(context, image)).toEqual({ uses: 0, isStored: true, bytes: png.length });
    await check(context);
    expect(await state(context, image)).toEqual(gone);
  });

  it('after its record was deleted is deleted', async () => {
    const context = userContext();
    const id = await add(context);
    const image = await upload(context);
    await change(context, id, image);
    const commit: TestContext['commit'] = async (writes, effects) => {
      await context.commit(writes, effects);
      throw new Killed();
    };
    await expect(remove({ ...context, commit }, id)).rejects.toThrow(Killed);
    expect(await state(context, image)).toEqual({ uses: 0, isStored: true, bytes: png.length });
    await check(context);
    expect(await state(context, image)).toEqual(gone);
  });

  it('after it was counted no more is deleted', async () => {
    const context = userContext();
    const id = await add(context);
    const image = await upload(context);
    await change(context, id, image);
    const media = { ...context.media, remove: () => Promise.reject(new Killed()) };
    await expect(remove({ ...context, media }, id)).rejects.toThrow(Killed);
    expect(await state(context, image)).toEqual({ uses: null, isStored: true, bytes: 0 });
    await check(context);
    expect(await state(context, image)).toEqual(gone);
  });

  it('stays while a record has it', async () => {
    const context = userContext();
    const image = await upload(context);
    await change(context, await add(context), image);
    await check(context);
    expect(await state(context, image)).toEqual(usedOnce);
  });
});
