import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { libraryKey, pictureKey } from '../../platform/media/keys.ts';
import { deletePicture, listPictures, savePicture } from './picture.ts';

const none = { params: undefined, query: undefined, body: undefined };
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);

/** An administrator and two agents of one company. */
const people = async () => {
  const ana = userContext();
  const { id: companyId } = ana.company;
  for (const [id, profile] of [
    [1, 'admin'],
    [2, 'user'],
    [3, 'user'],
  ] as const)
    await ana.commit(
      ana.stores.users.create(
        newUserRecord({ id, companyId, sub: `s${id}`, email: `${id}@x.test`, name: 'Bia', profile }),
        9,
      ),
      [],
    );
  const of = (id: number) => userContext({ companyId, viewer: { id, profile: 'user' } });
  return { ana, bruno: of(2), carla: of(3) };
};

const upload = async ({ company, actor, ids }: TestContext, content: Buffer, ContentType = 'image/jpeg') => {
  const Key = libraryKey(company.id, actor.viewer.id, ids.ulid(), 'foto.jpg');
  await s3Client().send(new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key, Body: content, ContentType }));
  return Key;
};
const save = (by: TestContext, id: number, profileImage: string) =>
  savePicture(by, { ...none, params: { id }, body: { profileImage } });
const links = async (by: TestContext) => listPictures(by, none);
const contentOf = async (url: string) => {
  const answer = await fetch(url);
  return [Buffer.from(await answer.arrayBuffer()), answer.headers.get('content-type')];
};

describe('a picture', () => {
  it('is shown to the colleagues by a signed link, and a new one takes its place', async () => {
    const { bruno, carla } = await people();
    const { user } = await save(bruno, 2, await upload(bruno, jpeg));
    expect(user.profileImage).toMatch(/^[0-9A-Z]{26}\.jpg$/);
    const [{ id, url } = { id: 0, url: '' }] = await links(carla);
    expect(id).toBe(2);
    expect(await contentOf(url)).toEqual([jpeg, 'image/jpeg']);
    expect((await fetch(url.split('?')[0]!)).status).toBe(403);
    await save(bruno, 2, await upload(bruno, png, 'image/png'));
    expect(await contentOf((await links(carla))[0]!.url)).toEqual([png, 'image/png']);
    expect((await contentOf(url))[0]).toEqual(png);
    const rooms = bruno.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message.rooms] : []));
    expect(rooms).toEqual([
      ['everything', 'users', 'user:2'],
      ['everything', 'users', 'user:2'],
    ]);
  });

  it('is removed with its file', async () => {
    const { bruno } = await people();
    await save(bruno, 2, await upload(bruno, jpeg));
    const [{ url } = { url: '' }] = await links(bruno);
    const { user } = await deletePicture(bruno, { ...none, params: { id: 2 } });
    expect(user.profileImage).toBeNull();
    expect(await links(bruno)).toEqual([]);
    expect((await contentOf(url))[0]).toEqual(Buffer.alloc(0));
  });

  it('may be changed by the user itself and by administrators of the company only', async () => {
    const { ana, bruno, carla } = await people();
    await expect(save(carla, 2, await upload(carla, jpeg))).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(deletePicture(carla, { ...none, params: { id: 2 } })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    await expect(save(ana, 2, await upload(bruno, jpeg))).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    expect((await save(ana, 2, await upload(ana, jpeg))).user.profileImage).not.toBeNull();
    const outsider = userContext();
    await expect(save(outsider, 2, await upload(outsider, jpeg))).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
    expect(await links(outsider)).toEqual([]);
  });

  it('is a picture by its content, and not too large', async () => {
    const { bruno } = await people();
    const html = Buffer.from('<script>alert(1)</script>');
    await expect(save(bruno, 2, await upload(bruno, html))).rejects.toMatchObject({ code: 'ERR_MEDIA_TYPE' });
    const large = Buffer.concat([jpeg, Buffer.alloc(1024 * 1024)]);
    await expect(save(bruno, 2, await upload(bruno, large))).rejects.toMatchObject({ code: 'ERR_MEDIA_TOO_LARGE' });
    await expect(save(bruno, 2, pictureKey(bruno.company.id, 3))).rejects.toMatchObject({
      code: 'ERR_MEDIA_NOT_READY',
    });
  });
});
