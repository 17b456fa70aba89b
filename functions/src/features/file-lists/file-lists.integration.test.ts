import { PutObjectCommand } from '@aws-sdk/client-s3';
import * as contract from '@recado/shared/contract/file-lists';
import { maxListedFiles } from '@recado/shared/limits/file-lists';
import { describe, expect, it } from 'vitest';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { listedMedia } from '../../data/file-lists/store.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { attachedKey, libraryKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import {
  addListedFiles,
  createFileList,
  deleteFileList,
  getFileList,
  listAllFileLists,
  listFileLists,
  updateFileList,
} from './file-lists.ts';

interface GivenFile {
  path: string;
  name: string;
}

const none = { params: undefined, query: undefined, body: undefined };
const add = (by: TestContext, { name = 'Catálogo', options = [] }: { name?: string; options?: GivenFile[] } = {}) =>
  createFileList(by, { ...none, body: { name, message: 'Segue', options } });
const change = (by: TestContext, id: number, body: { name?: string; message?: string; options?: GivenFile[] }) =>
  updateFileList(by, { ...none, params: { id }, body });
const append = (by: TestContext, id: number, files: GivenFile[]) =>
  addListedFiles(by, { ...none, params: { id }, body: { files } });
const remove = (by: TestContext, id: number) => deleteFileList(by, { ...none, params: { id } });
const get = (by: TestContext, id: number) => getFileList(by, { ...none, params: { id } });
const names = async (by: TestContext, searchParam?: string) =>
  (await listFileLists(by, { ...none, query: { searchParam } })).files.map(({ name }) => name);
const filesOf = async (by: TestContext, id: number) => (await get(by, id)).options.map(({ name }) => name);

/** A file of nine bytes that a user has uploaded to the library of its company. */
const upload = async (
  { company, actor, ids }: TestContext,
  name = 'foto.png',
  mimetype = 'image/png',
): Promise<GivenFile> => {
  const path = libraryKey(company.id, actor.viewer.id, ids.ulid(), name);
  await s3Client().send(
    new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key: path, Body: 'arquivos!', ContentType: mimetype }),
  );
  return { path, name };
};

const stored = async (by: TestContext, { path }: GivenFile) => (await by.media.head(attachedKey(path))) !== null;

describe('file lists', () => {
  it('are found by name, whatever case and accents, in its order', async () => {
    const ana = userContext();
    await add(ana, { name: 'Preços' });
    const { id } = await add(ana, { name: 'Cardápio' });
    expect(await names(ana)).toEqual(['Cardápio', 'Preços']);
    expect(await names(ana, 'CARDAPIO')).toEqual(['Cardápio']);
    expect((await listAllFileLists(ana, none))[0]).toEqual({ id, name: 'Cardápio' });
  });

  it('hold the files that their user has uploaded, in the form in which a message sends them', async () => {
    const ana = userContext();
    const image = await upload(ana);
    const table = await upload(ana, 'tabela.pdf', 'application/pdf');
    const { id, options } = await add(ana, { options: [image, table] });
    expect(options).toMatchObject([
      { name: 'foto.png', path: attachedKey(image.path), mediaType: 'image', mimetype: 'image/png', size: 9 },
      { name: 'tabela.pdf', mediaType: 'application', mimetype: 'application/pdf', size: 9 },
    ]);
    expect((await ana.stores.fileLists.get(id))!.options.map(listedMedia)[0]).toEqual({
      key: attachedKey(image.path),
      name: 'foto.png',
      mimetype: 'image/png',
      size: 9,
    });
    expect(await usedStorage(ana.company.id)).toBe(18);
  });

  it('take no file of somebody else, of a ticket or that is not there', async () => {
    const ana = userContext();
    const bia = userContext({ companyId: ana.company.id, viewer: { id: 2 } });
    const { id } = await add(ana);
    const kept = (await add(bia, { options: [await upload(bia)] })).options[0]!;
    for (const file of [
      await upload(bia),
      await upload(userContext()),
      kept,
      { path: libraryKey(ana.company.id, 1, ana.ids.ulid(), 'x.png'), name: 'x.png' },
      { path: `uploads/c/${ana.company.id}/out/1/01H/x.png`, name: 'x.png' },
    ])
      for (const call of [
        () => add(ana, { options: [file] }),
        () => change(ana, id, { options: [file] }),
        () => append(ana, id, [file]),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
  });

  it('are put in another order, and free the files that they lack afterwards', async () => {
    const ana = userContext();
    const [a, b, c] = [await upload(ana, 'a.png'), await upload(ana, 'b.png'), await upload(ana, 'c.png')];
    const { id, options } = await add(ana, { options: [a, b] });
    await change(ana, id, { options: [c, { ...options[1]!, name: 'outro.png' }, a] });
    expect(await filesOf(ana, id)).toEqual(['c.png', 'outro.png', 'a.png']);
    expect(await usedStorage(ana.company.id)).toBe(27);
    await change(ana, id, { options: [options[0]!] });
    expect(await filesOf(ana, id)).toEqual(['a.png']);
    expect([await stored(ana, a), await stored(ana, b), await stored(ana, c)]).toEqual([true, false, false]);
    expect(await usedStorage(ana.company.id)).toBe(9);
    await change(ana, id, { message: 'Outra' });
    expect(await get(ana, id)).toMatchObject({ message: 'Outra', options: [{ name: 'a.png' }] });
  });

  it('take further files behind those that they have, each once, up to the limit', async () => {
    const ana = userContext();
    const [a, b] = [await upload(ana, 'a.png'), await upload(ana, 'b.png')];
    const { id } = await add(ana, { options: [a] });
    await append(ana, id, [b]);
    await append(ana, id, [b]);
    expect(await filesOf(ana, id)).toEqual(['a.png', 'b.png']);
    expect(await usedStorage(ana.company.id)).toBe(18);
    const many = Array.from({ length: maxListedFiles - 1 }, () => ({ path: ana.ids.ulid(), name: 'x.png' }));
    await expect(append(ana, id, many)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect(contract.createFileList.body!.safeParse({ name: 'Dois', message: 'm', options: [a, a] }).success).toBe(
      false,
    );
  });

  it('share no file twice: one that two lists have goes with the second', async () => {
    const ana = userContext();
    const file = await upload(ana);
    const [one, other] = [await add(ana, { options: [file] }), await add(ana, { options: [file] })];
    expect(await usedStorage(ana.company.id)).toBe(9);
    await remove(ana, one.id);
    expect(await stored(ana, file)).toBe(true);
    await remove(ana, other.id);
    expect(await stored(ana, file)).toBe(false);
    expect(await usedStorage(ana.company.id)).toBe(0);
    await expect(get(ana, one.id)).rejects.toMatchObject({ code: 'ERR_NO_FILE_LIST_FOUND' });
  });

  it('are published to administrators', async () => {
    const ana = userContext();
    const fileList = await add(ana);
    await remove(ana, fileList.id);
    const published = ana.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
    expect(published).toMatchObject([
      {
        event: `company-${ana.company.id}-file`,
        rooms: ['everything'],
        data: { action: 'create', fileList: { id: fileList.id } },
      },
      { rooms: ['everything'], data: { action: 'delete', fileListId: fileList.id } },
    ]);
  });
});
