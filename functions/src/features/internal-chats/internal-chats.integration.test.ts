import { PutObjectCommand } from '@aws-sdk/client-s3';
import * as contract from '@recado/shared/contract/internal-chats';
import { maxChatUsers } from '@recado/shared/limits/internal-chats';
import { describe, expect, it } from 'vitest';
import { everythingOf } from '../../../test/everything-of.ts';
import { measure } from '../../../test/capacity.ts';
import { runJobs, slicesOf } from '../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { leaveChatsJob } from '../../domain/operations/leave-chats-job.ts';
import { createUpload } from '../media/create-upload.ts';
import { createInternalChat, deleteInternalChat, leaveInternalChat, updateInternalChat } from './change-chats.ts';
import { listChatMessages, listCompanyChats, listInternalChats, readInternalChat } from './read-chats.ts';
import { sendChatMessage, sendChatTyping } from './send-chat-message.ts';

const none = { params: undefined, query: undefined, body: undefined };
const body = contract.sendChatMessage.body!;

/** Ana (1), Bruno (2), Carla (3) and Davi (4) of one company. */
const people = async () => {
  const ana = userContext({ viewer: { profile: 'user' } });
  const { id: companyId } = ana.company;
  for (const [index, name] of ['Ana', 'Bruno', 'Carla', 'Davi'].entries())
    await ana.commit(
      ana.stores.users.create(
        newUserRecord({
          id: index + 1,
          companyId,
          sub: `s${index}`,
          email: `${index}@x.test`,
          name,
          profile: 'user',
        }),
        9,
      ),
      [],
    );
  const of = (id: number) => userContext({ companyId, viewer: { id, profile: 'user' } });
  return { ana, bruno: of(2), carla: of(3), davi: of(4), admin: userContext({ companyId, viewer: { id: 5 } }) };
};

const add = (by: TestContext, users: number[], title = 'Equipe') =>
  createInternalChat(by, { ...none, body: { title, users } });
const change = (by: TestContext, id: number, given: { title?: string; users?: number[] }) =>
  updateInternalChat(by, { ...none, params: { id }, body: given });
const remove = (by: TestContext, id: number) => deleteInternalChat(by, { ...none, params: { id } });
const read = (by: TestContext, id: number) => readInternalChat(by, { ...none, params: { id }, body: {} });
const send = (by: TestContext, id: number, given: Parameters<typeof body.parse>[0]) =>
  sendChatMessage(by, { ...none, params: { id }, body: body.parse(given) });
const page = (by: TestContext, id: number, query: { cursor?: string; pageNumber?: number } = {}) =>
  listChatMessages(by, { ...none, params: { id }, query });
const texts = async (by: TestContext, id: number) => (await page(by, id)).records.map(({ message }) => message);
const chats = async (by: TestContext) => (await listInternalChats(by, { ...none, query: {} })).records;
const unreads = async (by: TestContext) =>
  (await chats(by)).map(({ users }) => users.find(({ userId }) => userId === by.actor.viewer.id)?.unreads);

/** Takes a removed user out of all its chats. Returns the number of slices. */
const leaveAll = async (by: TestContext, userId: number): Promise<number> => {
  const { job, writes, effects } = startJob(by, leaveChatsJob, { userId });
  await by.commit(writes, effects);
  await runJobs(by);
  return slicesOf(by).filter(({ jobId }) => jobId === job.id).length;
};

const events = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => {
    if (effect.to !== 'realtime') return [];
    expect(effect.message.event).toMatch(/^company-\d+-chat$/);
    return [{ rooms: effect.message.rooms, data: effect.message.data }];
  });

/** Uploads a file for a chat, whose messages may carry it then. */
const uploadFor = async (by: TestContext, chatId: number) => {
  const file = { name: 'foto.png', mimetype: 'image/png' };
  const { key } = await createUpload(by, { ...none, body: { chatId, size: 4, ...file } });
  await s3Client().send(
    new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key: key, Body: 'foto', ContentType: file.mimetype }),
  );
  return { key, ...file };
};
const sendFile = async (by: TestContext, id: number) => send(by, id, { media: await uploadFor(by, id) });

/** The context of a function that is killed before it deletes any file. */
const interrupted = (by: TestContext): TestContext => ({
  ...by,
  media: { ...by.media, remove: () => Promise.reject(new Error('killed')) },
});

const expectNothingLeft = async ({ company }: TestContext): Promise<void> => {
  const left = (await everythingOf(company.id)).filter(({ pk }) =>
    /#internal-chats?#|#internal-chats$|#files#chat-/.test(String(pk)),
  );
  expect(left).toEqual([]);
  expect(await usedStorage(company.id)).toBe(0);
};

describe('an internal chat', () => {
  it('is its members’, and unread for those who have not read it', async () => {
    const { ana, bruno, carla } = await people();
    const { id, ownerId, users } = await add(ana, [2]);
    expect(ownerId).toBe(1);
    expect(users.map(({ user }) => user.name)).toEqual(['Ana', 'Bruno']);
    await send(ana, id, { message: 'Bom dia' });
    await send(bruno, id, { message: 'Oi' });
    await send(bruno, id, { message: 'Tudo *bem*?' });
    expect([await unreads(ana), await unreads(bruno), await chats(carla)]).toEqual([[2], [1], []]);
    expect((await chats(bruno))[0]).toMatchObject({ title: 'Equipe', lastMessage: 'Tudo bem?' });
    await read(ana, id);
    expect([await unreads(ana), await unreads(bruno)]).toEqual([[0], [1]]);
    expect(await texts(bruno, id)).toEqual(['Bom dia', 'Oi', 'Tudo *bem*?']);
  });

  it('is closed to everybody else, in every call', async () => {
    const { ana, carla } = await people();
    const { id } = await add(ana, [2]);
    const outsider = userContext();
    for (const by of [carla, outsider])
      for (const call of [
        () => page(by, id),
        () => read(by, id),
        () => send(by, id, { message: 'Ei' }),
        () => change(by, id, { title: 'x' }),
        () => remove(by, id),
        () => sendChatTyping(by, { ...none, params: { id }, body: { state: 'composing' } }),
        () => createUpload(by, { ...none, body: { chatId: id, name: 'a.png', mimetype: 'image/png', size: 1 } }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
  });

  it('is changed and deleted by its owner alone', async () => {
    const { ana, bruno } = await people();
    const { id } = await add(ana, [2]);
    await expect(change(bruno, id, { title: 'Minha' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(remove(bruno, id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(await change(ana, id, { title: 'Vendas' })).toMatchObject({ title: 'Vendas' });
    await expect(add(ana, [99])).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
    const many = Array.from({ length: maxChatUsers }, (_, index) => index + 2);
    await expect(add(ana, many)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });

  it('is read by new members from the beginning, and no longer by those who are taken out', async () => {
    const { ana, bruno, carla } = await people();
    const { id } = await add(ana, [2]);
    await send(ana, id, { message: 'Antes' });
    events(ana);
    await change(ana, id, { users: [3] });
    expect(events(ana)).toMatchObject([
      { rooms: ['user:1', 'user:3'], data: { action: 'update' } },
      { rooms: ['user:2'], data: { action: 'delete', id } },
    ]);
    expect(await unreads(carla)).toEqual([0]);
    expect(await texts(carla, id)).toEqual(['Antes']);
    await expect(page(bruno, id)).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    expect(await chats(bruno)).toEqual([]);
  });

  it('is read a page at a time, the newest first', async () => {
    const { ana } = await people();
    const { id } = await add(ana, [2]);
    for (let index = 0; index < 35; index++) await send(ana, id, { message: String(index) });
    const newest = await page(ana, id);
    expect([newest.records[0]!.message, newest.records.at(-1)!.message]).toEqual(['5', '34']);
    const older = await page(ana, id, { cursor: newest.nextCursor! });
    expect(older.records.map(({ message }) => message)).toEqual(['0', '1', '2', '3', '4']);
    expect(older.hasMore).toBe(false);
    expect((await page(ana, id, { pageNumber: 2 })).records).toEqual(older.records);
  });

  it('takes no blank message', () => {
    expect(body.safeParse({ message: ' \n ' }).success).toBe(false);
  });

  it('leaves nothing behind when it is deleted', async () => {
    const { ana, bruno } = await people();
    const { id } = await add(ana, [2]);
    for (let index = 0; index < 3; index++) await send(ana, id, { message: String(index) });
    events(ana);
    await remove(ana, id);
    expect(events(ana)).toMatchObject([
      { rooms: ['user:2'], data: { action: 'delete', id } },
      { rooms: ['user:1', 'user:2'], data: { action: 'delete', id } },
    ]);
    await expect(send(bruno, id, { message: 'Oi' })).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    await expectNothingLeft(ana);
  });

  it('takes no more messages while it is being deleted', async () => {
    const { ana, bruno } = await people();
    const { id } = await add(ana, [2]);
    await ana.commit([ana.stores.internalChats.beginRemoval(id)], []);
    await expect(send(bruno, id, { message: 'Oi' })).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    expect(await chats(bruno)).toEqual([]);
    await expect(page(bruno, id)).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
  });

  it('stays with its owner after a deletion that was interrupted, who repeats it', async () => {
    const { ana, bruno } = await people();
    const { id } = await add(ana, [2]);
    await sendFile(bruno, id);
    await expect(remove(interrupted(ana), id)).rejects.toThrow('killed');
    expect([await chats(ana), await chats(bruno)]).toMatchObject([[{ id }], []]);
    expect(await remove(ana, id)).toEqual({ ok: true });
    await expectNothingLeft(ana);
  });

  it('goes with its owner after a deletion that was interrupted', async () => {
    const { ana, bruno } = await people();
    const { id } = await add(ana, [2]);
    await sendFile(bruno, id);
    await expect(remove(interrupted(ana), id)).rejects.toThrow('killed');
    await leaveAll(bruno, 2);
    await leaveAll(bruno, 1);
    await expectNothingLeft(ana);
  });

  it('keeps no file that is sent while it is being deleted', async () => {
    const { ana, bruno } = await people();
    const { id } = await add(ana, [2]);
    const late: TestContext = {
      ...bruno,
      commit: async (writes, effects) => {
        if (effects.length > 0) await remove(ana, id);
        await bruno.commit(writes, effects);
      },
    };
    await expect(sendFile(late, id)).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    await expectNothingLeft(ana);
  });

  it('is left by a member, who sees it no more, and handed on by its owner', async () => {
    const { ana, bruno, carla } = await people();
    const { id } = await add(ana, [2, 3]);
    events(ana);
    const leave = (by: TestContext) => leaveInternalChat(by, { ...none, params: { id } });
    expect(await leave(bruno)).toEqual({ ok: true });
    expect(events(bruno)).toMatchObject([
      { rooms: ['user:1', 'user:3'], data: { action: 'update' } },
      { rooms: ['user:2'], data: { action: 'delete', id } },
    ]);
    await expect(page(bruno, id)).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    await expect(leave(bruno)).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    await leave(ana);
    expect(await chats(carla)).toMatchObject([{ id, ownerId: 3 }]);
    await leave(carla);
    await expectNothingLeft(carla);
  });

  it('is listed a page at a time, the newest first, also behind a chat that moved meanwhile', async () => {
    const { ana, bruno } = await people();
    const ids: number[] = [];
    for (let index = 0; index < 32; index++) ids.push((await add(ana, [2], `Chat ${index}`)).id);
    const list = (query: { cursor?: string; pageNumber?: number }) => listInternalChats(ana, { ...none, query });
    await send(bruno, ids[1]!, { message: 'Oi' });
    for (const id of ids.slice(2)) await send(ana, id, { message: 'Oi' });
    const first = await list({});
    expect(first.unreadsBehind).toBe(1);
    expect(first.records.map(({ id }) => id)).toEqual(ids.slice(2).toReversed());
    await send(ana, ids[2]!, { message: 'Oi' });
    const second = await list({ cursor: first.nextCursor! });
    expect([second.records.map(({ id }) => id), second.hasMore]).toEqual([[ids[1], ids[0]], false]);
    expect((await list({ pageNumber: 2 })).records).toHaveLength(2);
  });

  it('is listed for administrators without what is written in it, and deleted by them', async () => {
    const { ana, bruno, admin } = await people();
    const { id } = await add(ana, [2]);
    await send(ana, id, { message: 'Segredo' });
    const list = () => listCompanyChats(admin, { ...none, query: {} });
    const { records, hasMore } = await list();
    expect(records).toEqual([
      { id, title: 'Equipe', ownerName: 'Ana', members: 2, updatedAt: expect.any(String) as string },
    ]);
    expect(hasMore).toBe(false);
    await expect(page(admin, id)).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    await expect(change(admin, id, { title: 'x' })).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    await expect(remove(userContext(), id)).rejects.toMatchObject({ code: 'ERR_NO_CHAT_FOUND' });
    await remove(admin, id);
    expect([(await list()).records, await chats(bruno)]).toEqual([[], []]);
    await expectNothingLeft(ana);
  });

  it('is listed for administrators a page at a time', async () => {
    const { ana, admin } = await people();
    const ids: number[] = [];
    for (let index = 0; index < 31; index++) ids.push((await add(ana, [2])).id);
    const first = await listCompanyChats(admin, { ...none, query: {} });
    expect(first.records.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    const second = await listCompanyChats(admin, { ...none, query: { cursor: first.nextCursor! } });
    expect([second.records.map(({ id }) => id), second.hasMore]).toEqual([[ids[0]], false]);
  });

  it('is left by a removed user slice by slice, with another one’s chat whose removal was interrupted', async () => {
    const { ana, bruno } = await people();
    for (let index = 0; index < 21; index++) await add(ana, [2]);
    const broken = await add(bruno, [1]);
    await ana.commit([ana.stores.internalChats.beginRemoval(broken.id)], []);
    expect(await leaveAll(ana, 1)).toBe(2);
    expect(await chats(ana)).toEqual([]);
    expect((await chats(bruno)).map(({ ownerId }) => ownerId)).toEqual(Array.from({ length: 22 }, () => 2));
  });

  it('of a user who is removed goes to another member, or with its last', async () => {
    const { ana, bruno } = await people();
    const { id } = await add(ana, [2]);
    await send(ana, id, { message: 'Tchau' });
    const alone = await add(ana, [1]);
    await leaveAll(bruno, 1);
    expect(await chats(bruno)).toMatchObject([{ id, ownerId: 2 }]);
    expect((await page(bruno, id)).records).toMatchObject([{ sender: { name: 'Ana' }, message: 'Tchau' }]);
    expect(await ana.stores.internalChats.get(alone.id)).toBeNull();
  });
});

describe('messages of an internal chat', () => {
  it('reach its members and nobody else, and notify those that they mention', async () => {
    const { ana } = await people();
    const { id, uuid } = await add(ana, [2, 3]);
    events(ana);
    const sent = await send(ana, id, { message: 'Veja, @Bruno e @Davi', mentions: [2, 3, 4] });
    expect(sent.mentions).toEqual(['Bruno']);
    const pushed = ana.effects.filter(({ to }) => to === 'push');
    expect(pushed).toMatchObject([
      { message: { chat: { id, uuid, title: 'Equipe' }, userIds: [2], message: { author: 'Ana' } } },
    ]);
    expect(events(ana)).toMatchObject([
      {
        rooms: ['user:1', 'user:2', 'user:3'],
        data: { action: 'new-message', newMessage: { id: sent.id }, mentionedIds: [2] },
      },
    ]);
    await sendChatTyping(ana, { ...none, params: { id }, body: { state: 'composing' } });
    expect(events(ana)).toMatchObject([{ rooms: ['user:2', 'user:3'], data: { action: 'typing', user: { id: 1 } } }]);
  });

  it('cost the same whatever the number of members', async () => {
    const { ana } = await people();
    const costs = [];
    for (const members of [[2], [2, 3, 4]]) {
      const { id } = await add(ana, members);
      const { reads, writes } = await measure(() => send(ana, id, { message: 'Oi' }));
      costs.push({ reads, writes });
    }
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[0]!.writes).toBeLessThanOrEqual(7);
  });

  it('carry a file that was uploaded for this chat, which goes with the chat', async () => {
    const { ana, bruno } = await people();
    const [one, other] = [await add(ana, [2]), await add(ana, [2])];
    const media = await uploadFor(bruno, one.id);
    await expect(send(bruno, other.id, { media })).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    const sent = await send(bruno, one.id, { media });
    expect(sent).toMatchObject({ mediaType: 'image', mediaName: 'foto.png', mediaSize: 4, isVoice: false });
    expect(await (await fetch(sent.mediaUrl!)).text()).toBe('foto');
    expect((await chats(ana)).find(({ id }) => id === one.id)?.lastMessage).toBe('📎 foto.png');
    expect(await usedStorage(ana.company.id)).toBe(4);
    await remove(ana, one.id);
    expect(await ana.media.head(attachedKey(media.key))).toBeNull();
    expect(await usedStorage(ana.company.id)).toBe(0);
  });

  it('show the name of a file as it is', async () => {
    const { ana, bruno } = await people();
    const { id } = await add(ana, [2]);
    const media = { ...(await uploadFor(ana, id)), name: 'fatura\u202Efdp.exe' };
    expect(await send(ana, id, { media })).toMatchObject({ mediaName: 'faturafdp.exe' });
    expect((await chats(bruno))[0]).toMatchObject({ lastMessage: '📎 faturafdp.exe' });
  });

  it('take no files where the plan has no internal chat', async () => {
    const { ana } = await people();
    const { id } = await add(ana, [2]);
    const bare = userContext({
      companyId: ana.company.id,
      viewer: { profile: 'user' },
      plan: { useInternalChat: false },
    });
    await expect(
      createUpload(bare, { ...none, body: { chatId: id, name: 'a.png', mimetype: 'image/png', size: 1 } }),
    ).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
  });
});
