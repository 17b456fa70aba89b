import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { AppError } from '@recado/shared/contract/errors';
import { updateSetting as updateEndpoint } from '@recado/shared/contract/settings';
import { type LogoMode, maxLogoBytes } from '@recado/shared/limits/branding';
import { beforeEach, describe, expect, it } from 'vitest';
import { png, pngOfRows } from '../../../../test/png.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { s3Client } from '../../../platform/clients.ts';
import { environment } from '../../../platform/environment.ts';
import { libraryKey } from '../../../platform/media/keys.ts';
import { updateSetting } from '../update-setting.ts';
import { deleteLogo, saveLogo } from './logos.ts';

const none = { params: undefined, query: undefined, body: undefined };

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

const upload = async ({ company, actor, ids }: TestContext, content: Buffer, ContentType = 'image/png') => {
  const Key = libraryKey(company.id, actor.viewer.id, ids.ulid(), 'logo.png');
  await s3Client().send(new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key, Body: content, ContentType }));
  return Key;
};
const save = (by: TestContext, mode: LogoMode, file: string) =>
  saveLogo(by, { ...none, body: { typeArch: 'logo', mode, file } });
const set = (by: TestContext, key: string, value: string) =>
  updateSetting(by, { ...none, params: { key }, body: updateEndpoint.body!.parse({ value }) });

/** A file of the brand as browsers read it; null where there is none. */
const served = async (name: string) => {
  try {
    const file = await s3Client().send(
      new GetObjectCommand({ Bucket: environment().SITE_BUCKET, Key: `brand/${name}` }),
    );
    const bytes = Buffer.from(await file.Body!.transformToByteArray());
    return { bytes, type: file.ContentType, cache: file.CacheControl };
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
};
const json = async (name: string) => JSON.parse((await served(name))!.bytes.toString()) as Record<string, unknown>;

let owner: TestContext;
beforeEach(() => {
  owner = userContext({ viewer: { id: 1, super: true } });
});

describe('the brand', () => {
  it('is in force without a build: as files beside the app, and in every browser by an event', async () => {
    await set(owner, 'primaryColorLight', '#ffffff');
    await set(owner, 'appName', 'Balcão');
    expect(await json('brand.json')).toMatchObject({ appName: 'Balcão', primaryColorLight: '#ffffff' });
    expect(await json('manifest.json')).toMatchObject({ name: 'Balcão', short_name: 'Balcão', start_url: '/tickets' });
    expect(await served('brand.json')).toMatchObject({ type: 'application/json', cache: 'no-cache' });
    expect(owner.effects.at(-1)).toMatchObject({
      to: 'realtime',
      message: {
        event: 'company-branding',
        toEveryCompany: true,
        rooms: ['everyone'],
        data: { appName: 'Balcão', primaryColorLight: '#ffffff' },
      },
    });
    await set(owner, 'appName', '');
    expect(await json('manifest.json')).toMatchObject({ name: 'Recado' });
  });

  it('has logos of a new name each, which browsers keep; a light one stays after the next, as mails link it', async () => {
    const { value: first } = await save(owner, 'Light', await upload(owner, png(400, 100)));
    expect(first).toMatch(/^light-[0-9A-Z]{26}-400x100\.png$/);
    expect(await served(first)).toEqual({
      bytes: png(400, 100),
      type: 'image/png',
      cache: 'public, max-age=31536000, immutable',
    });
    const { key, value: second } = await save(owner, 'Light', await upload(owner, png(80, 20)));
    expect({ key, stored: await owner.installation.settings.get('appLogoLight') }).toEqual({
      key: 'appLogoLight',
      stored: second,
    });
    expect(await served(first)).not.toBeNull();
    expect(await json('brand.json')).toMatchObject({ appLogoLight: second });
    await deleteLogo(owner, { ...none, params: { mode: 'Light' }, query: {} });
    expect([await served(second), (await json('brand.json')).appLogoLight]).toEqual([null, '']);
    const white = [255, 255, 255, 255];
    const { value: dark } = await save(owner, 'Dark', await upload(owner, png(400, 100, white)));
    await save(owner, 'Dark', await upload(owner, png(80, 20, white)));
    expect(await served(dark)).toBeNull();
  });

  it('keeps a logo that its caller has not seen', async () => {
    const by = userContext();
    const { value: theirs } = await save(by, 'Light', await upload(by, png(300)));
    const refused = (current: unknown): void => {
      expect(current).toEqual({ key: 'appLogoLight', value: theirs });
      throw new AppError('ERR_CHANGED_MEANWHILE');
    };
    const body = { typeArch: 'logo' as const, mode: 'Light' as const, file: await upload(by, png(200)) };
    await expect(saveLogo(by, { ...none, body, checkSeen: refused })).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
    });
    expect(await by.installation.settings.latest('appLogoLight')).toBe(theirs);
    expect(await served(theirs)).not.toBeNull();
  });

  it.each(['Light', 'Favicon'] as const)(
    'removes the file of %s that its caller has seen, and no other one',
    async (mode) => {
      const by = userContext();
      const { key, value: seen } = await save(by, mode, await upload(by, png(300)));
      const { value: theirs } = await save(by, mode, await upload(by, png(200)));
      const remove = () => deleteLogo(by, { ...none, params: { mode }, query: { file: seen } });
      await expect(remove()).rejects.toMatchObject({
        code: 'ERR_CHANGED_MEANWHILE',
        details: { fields: ['value'], record: { key, value: theirs } },
      });
      expect(await served(theirs)).not.toBeNull();
      if (mode === 'Favicon') expect(await served('icon.png')).not.toBeNull();
      await deleteLogo(by, { ...none, params: { mode }, query: { file: theirs } });
      expect(await remove()).toEqual({ key, value: '' });
    },
  );

  it('has an icon, also at a fixed address and in the manifest of the installed app', async () => {
    const { value } = await save(owner, 'Favicon', await upload(owner, png(512)));
    expect(await json('manifest.json')).toMatchObject({
      icons: [{ src: `/brand/${value}`, sizes: '512x512', type: 'image/png' }],
    });
    expect(await served('icon.png')).toMatchObject({ bytes: png(512), cache: 'no-cache' });
    await deleteLogo(owner, { ...none, params: { mode: 'Favicon' }, query: { file: value } });
    expect(await served('icon.png')).toBeNull();
    expect(await json('manifest.json')).toMatchObject({ icons: [{ src: '/icons/icon-192.png' }, {}, {}] });
  });

  it.each<[string, LogoMode, Buffer, string]>([
    ['an SVG with a script', 'Light', svg, 'ERR_LOGO_TYPE'],
    ['a page that is called a PNG', 'Dark', Buffer.from('<html><script>alert(1)</script></html>'), 'ERR_LOGO_TYPE'],
    ['a program that is called a PNG', 'Light', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]), 'ERR_LOGO_TYPE'],
    ['an animated GIF', 'Light', Buffer.from('GIF89a'), 'ERR_LOGO_TYPE'],
    ['a broken icon file', 'Favicon', Buffer.from([0, 0, 1, 0, 1, 0]), 'ERR_LOGO_TYPE'],
    [
      '10,000 by 10,000 pixels',
      'Light',
      pngOfRows({ width: 10_000, height: 10_000 }, Buffer.alloc(0)),
      'ERR_LOGO_SIZE',
    ],
    ['a PNG without a head', 'Light', png(9).subarray(0, 12), 'ERR_LOGO_TYPE'],
    ['a JPEG as the icon', 'Favicon', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'ERR_LOGO_TYPE'],
    ['a JPEG', 'Light', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'ERR_LOGO_TYPE'],
    ['a PNG whose pixels are cut', 'Light', png(99).subarray(0, 60), 'ERR_LOGO_TYPE'],
    ['20,000 pixels', 'Light', png(20_000, 1), 'ERR_LOGO_SIZE'],
    ['one pixel', 'Light', png(1), 'ERR_LOGO_SIZE'],
    ['no square as the icon', 'Favicon', png(512, 256), 'ERR_LOGO_SIZE'],
    ['a small icon', 'Favicon', png(32), 'ERR_LOGO_SIZE'],
    ['white on white', 'Light', png(40, 20, [255, 255, 255, 255]), 'ERR_LOGO_INVISIBLE'],
    ['nothing but transparency', 'Light', png(40, 20, [0, 0, 0, 0]), 'ERR_LOGO_INVISIBLE'],
    ['an icon of nothing', 'Favicon', png(192, 192, [0, 0, 0, 0]), 'ERR_LOGO_INVISIBLE'],
    ['dark on dark', 'Dark', png(40, 20, [26, 29, 35]), 'ERR_LOGO_INVISIBLE'],
    ['a large file', 'Light', Buffer.concat([png(9), Buffer.alloc(maxLogoBytes)]), 'ERR_MEDIA_TOO_LARGE'],
    ['20 MB', 'Light', Buffer.concat([png(9), Buffer.alloc(20 * 1024 * 1024)]), 'ERR_MEDIA_TOO_LARGE'],
  ])('refuses %s', async (_, mode, content, code) => {
    await expect(save(owner, mode, await upload(owner, content))).rejects.toMatchObject({ code });
  });

  it('takes a file that the caller has uploaded, and no name of a file as a setting', async () => {
    const other = userContext({ viewer: { id: 2, super: true } });
    const file = await upload(other, png(9));
    await expect(save(owner, 'Light', file)).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    await expect(set(owner, 'appLogoLight', '../index.html')).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });
});
