import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { newCompanyId, type TestContext, userContext } from '../../../test/user-context.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { attachedKey, libraryKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { deleteGreetingMedia, getGreetingMedia, saveGreetingMedia } from './greeting-media.ts';
import { getConnection } from './read-connections.ts';

const none = { params: undefined, query: undefined, body: undefined };
const content = 'conteúdo';
const bytes = Buffer.byteLength(content);

const add = async (context: TestContext, name = 'Vendas') =>
  (await createConnection(context, { ...none, body: { name } })).id;
const save = (context: TestContext, id: number, file: { key: string; name: string }) =>
  saveGreetingMedia(context, { ...none, params: { id }, body: file });
const remove = (context: TestContext, id: number) => deleteGreetingMedia(context, { ...none, params: { id } });
const link = async (context: TestContext, id: number) =>
  (await getGreetingMedia(context, { ...none, params: { id } })).url;

/** A file that a user has uploaded to the library of its company. */
const upload = async ({ company, actor, ids }: TestContext, name = 'vitrine.png', ContentType = 'image/png') => {
  const key = libraryKey(company.id, actor.viewer.id, ids.ulid(), name);
  await s3Client().send(
    new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key: key, Body: content, ContentType }),
  );
  return { key, name };
};

describe('the file of a greeting', () => {
  it('is kept and counted, returned with the connection, published to those who see it, and opens by a link', async () => {
    const context = userContext();
    const id = await add(context);
    expect(await link(context, id)).toBeNull();
    const file = await upload(context);
    const attachment = { key: attachedKey(file.key), name: 'vitrine.png', mimetype: 'image/png', size: bytes };
    expect((await save(context, id, file)).greetingMediaAttachment).toEqual(attachment);
    const read = await getConnection(context, { params: { id }, query: {}, body: undefined });
    expect(read.greetingMediaAttachment).toEqual(attachment);
    expect(await usedStorage(context.company.id)).toBe(bytes);
    expect(context.effects.at(-1)).toMatchObject({ to: 'realtime', message: { rooms: ['connections'] } });
    expect(await (await fetch((await link(context, id))!)).text()).toBe(content);
  });

  it('is saved twice without being counted twice', async () => {
    const context = userContext();
    const id = await add(context);
    const file = await upload(context);
    await save(context, id, file);
    await save(context, id, file);
    expect(await usedStorage(context.company.id)).toBe(bytes);
    expect((await context.stores.files.ofLibrary(attachedKey(file.key)))?.uses).toBe(1);
  });

  it.each([
    [
      'another file takes its place',
      async (context: TestContext, id: number) => save(context, id, await upload(context)),
    ],
    ['it is removed', remove],
    [
      'its connection is deleted',
      (context: TestContext, id: number) => deleteConnection(context, { ...none, params: { id } }),
    ],
  ])('is deleted when %s', async (_, act) => {
    const context = userContext();
    const id = await add(context);
    const file = await upload(context);
    await save(context, id, file);
    await act(context, id);
    expect(await context.media.head(attachedKey(file.key))).toBeNull();
    expect(await context.stores.files.ofLibrary(attachedKey(file.key))).toBeNull();
  });

  it('is not deleted while another connection sends it', async () => {
    const context = userContext();
    const [sales, service] = [await add(context), await add(context, 'Suporte')];
    const file = await upload(context);
    await save(context, sales, file);
    await save(context, service, file);
    await remove(context, sales);
    expect(await link(context, service)).not.toBeNull();
    expect(await context.media.head(attachedKey(file.key))).not.toBeNull();
  });

  it('has to be uploaded by its caller', async () => {
    const companyId = newCompanyId();
    const ana = userContext({ companyId });
    const id = await add(ana);
    const colleague = userContext({ companyId, viewer: { id: 2 } });
    const outsider = userContext();
    for (const key of [
      (await upload(colleague)).key,
      (await upload(outsider)).key,
      attachedKey((await upload(ana)).key),
      `uploads/c/${companyId}/library/1/none/none.png`,
    ])
      await expect(save(ana, id, { key, name: 'a.png' })).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    await expect(save(outsider, id, await upload(outsider))).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(link(outsider, id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });
});
