import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { attachedKey, libraryKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementImage,
  listAnnouncements,
  saveAnnouncementImage,
  updateAnnouncement,
} from './announcements.ts';

const none = { params: undefined, query: undefined, body: undefined };
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);

const operator = () => userContext({ viewer: { super: true } });
let made = 0;
/** A title that no other test has: announcements are those of the whole installation. */
const newTitle = () => `Aviso ${process.pid} ${++made}`;
type Body = Parameters<typeof createAnnouncement>[1]['body'];
const add = (by: TestContext, body: Partial<Body> = {}) =>
  createAnnouncement(by, { ...none, body: { title: newTitle(), text: 'Texto', ...body } });
const change = (by: TestContext, id: number, body: Partial<Body>) =>
  updateAnnouncement(by, { ...none, params: { id }, body });
const remove = (by: TestContext, id: number) => deleteAnnouncement(by, { ...none, params: { id } });
const found = async (by: TestContext, searchParam: string, status?: boolean) =>
  (await listAnnouncements(by, { ...none, query: { searchParam, status } })).records;

const upload = async ({ company, actor, ids }: TestContext, content: Buffer, ContentType = 'image/png') => {
  const Key = libraryKey(company.id, actor.viewer.id, ids.ulid(), 'foto.png');
  await s3Client().send(new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key, Body: content, ContentType }));
  return Key;
};

const events = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));

describe('announcements', () => {
  it('are of low priority and active at first, and are seen by every company while they are active', async () => {
    const by = operator();
    const elsewhere = userContext({ viewer: { profile: 'user' } });
    const { id, title, ...fields } = await add(by);
    expect(fields).toMatchObject({ priority: 3, status: true, mediaUrl: null });
    expect(await found(elsewhere, title)).toMatchObject([{ id }]);
    await change(by, id, { status: false });
    expect(await found(elsewhere, title)).toEqual([]);
    expect(await found(by, title)).toMatchObject([{ id, status: false }]);
    expect(await found(by, title, true)).toEqual([]);
    await remove(by, id);
    expect(await found(by, title)).toEqual([]);
  });

  it('stand in the order of their priority, the newest first', async () => {
    const by = operator();
    const text = newTitle();
    for (const priority of [3, 1, 2, 1] as const) await add(by, { text, title: `${text} ${priority}`, priority });
    const records = await found(by, text);
    expect(records.map(({ priority }) => priority)).toEqual([1, 1, 2, 3]);
    expect(records[0]!.id).toBeGreaterThan(records[1]!.id);
    for (const { id } of records) await remove(by, id);
  });

  it('reach every company while they are active, and super users always', async () => {
    const by = operator();
    const record = await add(by, { status: false });
    expect(events(by)).toMatchObject([{ rooms: ['super'], data: { action: 'create' } }]);
    await change(by, record.id, { status: true });
    expect(events(by)).toMatchObject([
      { rooms: ['super'], data: { action: 'update' } },
      {
        event: 'company-announcement',
        toEveryCompany: true,
        rooms: ['everyone'],
        except: ['super'],
        data: { action: 'update', record: { id: record.id } },
      },
    ]);
    await change(by, record.id, { status: false, text: 'Segredo' });
    const [, toOthers] = events(by);
    expect(toOthers).toMatchObject({ toEveryCompany: true, data: { action: 'delete', id: record.id } });
    expect(JSON.stringify(toOthers)).not.toContain('Segredo');
    await remove(by, record.id);
    expect(events(by)).toMatchObject([{ toEveryCompany: true, rooms: ['everyone'], data: { action: 'delete' } }]);
  });
});

describe('the image of an announcement', () => {
  it('is opened by every company, and goes with the announcement', async () => {
    const by = operator();
    const key = await upload(by, png);
    const { id, title } = await add(by, { mediaPath: key, mediaName: 'foto.png' });
    const [record] = await found(userContext(), title);
    const answer = await fetch(record!.mediaUrl!);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(await usedStorage(by.company.id)).toBe(png.length);
    await remove(by, id);
    expect(await by.media.head(attachedKey(key))).toBeNull();
    expect(await usedStorage(by.company.id)).toBe(0);
  });

  it('is freed when another takes its place or it is taken away, by any super user', async () => {
    const by = operator();
    const other = userContext({ companyId: by.company.id, viewer: { id: 2, super: true } });
    const first = await upload(by, png);
    const { id } = await add(by, { mediaPath: first, mediaName: 'a.png' });
    const key = await upload(other, png);
    await saveAnnouncementImage(other, { ...none, params: { id }, body: { key, name: 'b.png' } });
    expect(await usedStorage(other.company.id)).toBe(png.length);
    expect(await deleteAnnouncementImage(by, { ...none, params: { id } })).toMatchObject({
      mediaPath: null,
      mediaName: null,
      mediaUrl: null,
    });
    expect(await usedStorage(other.company.id)).toBe(0);
    await remove(by, id);
  });

  it('is a PNG or a JPEG by its content, uploaded by the caller', async () => {
    const by = operator();
    const webp = Buffer.from('RIFF1234WEBP');
    for (const content of [webp, Buffer.from('<script>')])
      await expect(add(by, { mediaPath: await upload(by, content), mediaName: 'x.png' })).rejects.toMatchObject({
        code: 'ERR_MEDIA_TYPE',
      });
    await expect(add(by, { mediaPath: await upload(operator(), png), mediaName: 'x.png' })).rejects.toMatchObject({
      code: 'ERR_MEDIA_NOT_READY',
    });
  });
});
