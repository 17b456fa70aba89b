import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadCredentials } from '../account/credentials.ts';
import type { Running } from '../../http/serve.ts';
import { startS3 } from './start.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-s3-'));
const credentials = loadCredentials(dataDir);
const Bucket = 'media';
const origin = 'http://localhost:4100';
let s3: Running;
let client: S3Client;

const connect = (keys = credentials) =>
  new S3Client({
    region: 'us-east-1',
    endpoint: s3.url,
    credentials: keys,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

beforeAll(async () => {
  const cors = [
    {
      allowedOrigins: [origin],
      allowedMethods: ['GET', 'PUT', 'POST'],
      allowedHeaders: ['content-type'],
      exposedHeaders: ['ETag'],
      maxAge: 600,
    },
  ];
  s3 = await startS3({
    port: 0,
    dataDir,
    credentials,
    buckets: [
      { name: Bucket, cors },
      { name: 'kept', cors: [], keptDays: 35 },
    ],
  });
  client = connect();
});

afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

afterEach(() => {
  vi.useRealTimers();
});

const put = (Key: string, Body: string, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const text = async (Key: string, more: object = {}) =>
  (await client.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body!.transformToString();
const code = async (response: Response) => /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];

describe('objects', () => {
  test('come back with their bytes and headers, under keys with accents, spaces and slashes', async () => {
    const Key = 'company-1/olá mundo (1)+&.txt';
    await put(Key, 'conteúdo', { ContentType: 'text/plain', ContentDisposition: 'inline', Metadata: { owner: 'ana' } });
    expect(await client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ContentType: 'text/plain',
      ContentLength: 9,
      ContentDisposition: 'inline',
      Metadata: { owner: 'ana' },
    });
    expect(await text(Key)).toBe('conteúdo');
  });

  test('the SDK with its default settings can send checksums and chunked streams', async () => {
    const shipped = new S3Client({ region: 'us-east-1', endpoint: s3.url, credentials, maxAttempts: 1 });
    await shipped.send(new PutObjectCommand({ Bucket, Key: 'plain', Body: 'abc' }));
    const bytes = randomBytes(200_000);
    await shipped.send(
      new PutObjectCommand({
        Bucket,
        Key: 'stream',
        Body: Readable.from([bytes.subarray(0, 70_001), bytes.subarray(70_001)]),
        ContentLength: bytes.length,
      }),
    );
    expect(
      Buffer.from(
        await (await client.send(new GetObjectCommand({ Bucket, Key: 'stream' }))).Body!.transformToByteArray(),
      ).equals(bytes),
    ).toBe(true);
    expect(await text('plain')).toBe('abc');
  });

  test('a range returns part of the object; a range outside of it is refused', async () => {
    await put('digits', '0123456789');
    expect(await text('digits', { Range: 'bytes=2-4' })).toBe('234');
    expect(await text('digits', { Range: 'bytes=-3' })).toBe('789');
    await expect(text('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  test('conditional reads and writes are checked', async () => {
    const { ETag } = await put('once', '1', { IfNoneMatch: '*' });
    await expect(put('once', '2', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(text('once', { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(text('once', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await text('once')).toBe('1');
  });

  test('large files are stored by a multipart upload', async () => {
    const bytes = randomBytes(11 * 1024 * 1024);
    const done = await new Upload({
      client,
      params: { Bucket, Key: 'large', Body: Readable.from(bytes), ContentType: 'video/mp4' },
      partSize: 5 * 1024 * 1024,
    }).done();
    expect(done.ETag).toMatch(/-3"$/);
    const stored = await client.send(new GetObjectCommand({ Bucket, Key: 'large' }));
    expect(stored.ContentType).toBe('video/mp4');
    expect(Buffer.from(await stored.Body!.transformToByteArray()).equals(bytes)).toBe(true);
  });

  test('are listed in order, in pages and by folder, copied and deleted', async () => {
    await Promise.all(['l/a', 'l/b/1', 'l/b/2', 'l/c', 'l/ç'].map((key) => put(key, key)));
    const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys: 2 }));
    expect([
      first.Contents?.map(({ Key }) => Key),
      first.CommonPrefixes?.map(({ Prefix }) => Prefix),
      first.IsTruncated,
    ]).toEqual([['l/a'], ['l/b/'], true]);
    const second = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'l/',
        Delimiter: '/',
        ContinuationToken: first.NextContinuationToken,
      }),
    );
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['l/c', 'l/ç']);
    await client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/l/a` }));
    expect(await text('copy')).toBe('l/a');
    const seen = { Bucket, Key: 'copy', CopySource: `${Bucket}/l/a` };
    await expect(client.send(new CopyObjectCommand({ ...seen, CopySourceIfMatch: '"another"' }))).rejects.toMatchObject(
      {
        name: 'PreconditionFailed',
      },
    );
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'l/a' }, { Key: 'none' }] } }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'l/c' }));
    await expect(text('l/a')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('an object has the storage class of the request that wrote it, and a copy its own', async () => {
    const classOf = async (Key: string) => (await client.send(new HeadObjectCommand({ Bucket, Key }))).StorageClass;
    const rare = { Bucket, StorageClass: 'STANDARD_IA' } as const;
    await client.send(new PutObjectCommand({ ...rare, Key: 'class/rare', Body: 'a' }));
    const CopySource = `${Bucket}/class/rare`;
    await client.send(new CopyObjectCommand({ Bucket, Key: 'class/usual', CopySource }));
    await client.send(new CopyObjectCommand({ ...rare, Key: 'class/copy', CopySource }));
    expect(await Promise.all(['rare', 'usual', 'copy'].map((name) => classOf(`class/${name}`)))).toEqual([
      'STANDARD_IA',
      undefined,
      'STANDARD_IA',
    ]);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'class/' }));
    expect(Contents.map(({ StorageClass }) => StorageClass)).toEqual(['STANDARD_IA', 'STANDARD_IA', 'STANDARD']);
    const glacier = { Bucket, Key: 'class/cold', Body: 'a', StorageClass: 'GLACIER' } as const;
    await expect(client.send(new PutObjectCommand(glacier))).rejects.toMatchObject({ name: 'NotImplemented' });
  });

  test('an unsupported operation is refused and changes nothing', async () => {
    await put('kept', 'kept');
    await expect(
      client.send(new PutObjectTaggingCommand({ Bucket, Key: 'kept', Tagging: { TagSet: [] } })),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await text('kept')).toBe('kept');
  });
});

describe('signatures', () => {
  test('an unsigned request, another key and another secret are refused', async () => {
    expect(await code(await fetch(`${s3.url}/${Bucket}/plain`))).toBe('AccessDenied');
    const command = () => new GetObjectCommand({ Bucket, Key: 'plain' });
    await expect(connect({ ...credentials, secretAccessKey: 'wrong' }).send(command())).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    await expect(connect({ accessKeyId: 'AKIAOTHER', secretAccessKey: 'wrong' }).send(command())).rejects.toMatchObject(
      { name: 'InvalidAccessKeyId' },
    );
  });

  test('a signed link reads only its object, with the file name it gives, until it expires', async () => {
    await put('linked', 'secret');
    const url = await getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket,
        Key: 'linked',
        ResponseContentDisposition: 'attachment; filename="relatório.txt"',
      }),
      { expiresIn: 60 },
    );
    const response = await fetch(url);
    expect(await response.text()).toBe('secret');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(await code(await fetch(url.replace('/linked', '/once')))).toBe('SignatureDoesNotMatch');
    expect(await code(await fetch(url, { method: 'DELETE' }))).toBe('SignatureDoesNotMatch');
    expect(await code(await fetch(url.replace('Expires=60', 'Expires=6000')))).toBe('SignatureDoesNotMatch');
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await code(await fetch(url))).toBe('AccessDenied');
  });

  test('a signed upload accepts only the signed type and length', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'upload', ContentType: 'image/png', ContentLength: 4 });
    const url = await getSignedUrl(client, command, {
      expiresIn: 60,
      signableHeaders: new Set(['content-type', 'content-length', 'host']),
    });
    const upload = (body: string, type: string) =>
      fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });
    expect(await code(await upload('1234', 'text/html'))).toBe('SignatureDoesNotMatch');
    expect(await code(await upload('12345', 'image/png'))).toBe('SignatureDoesNotMatch');
    const unsigned = await fetch(url, {
      method: 'PUT',
      body: '1234',
      headers: { 'content-type': 'image/png', 'x-amz-meta-evil': '1' },
    });
    expect(await code(unsigned)).toBe('AccessDenied');
    expect((await upload('1234', 'image/png')).status).toBe(200);
    expect(await text('upload')).toBe('1234');
  });
});

describe('posted forms', () => {
  const make = () =>
    createPresignedPost(client, {
      Bucket,
      Key: 'posted/photo.png',
      Conditions: [
        ['content-length-range', 2, 10],
        ['starts-with', '$Content-Type', 'image/'],
      ],
      Fields: { success_action_status: '201' },
      Expires: 60,
    });

  const post = async (fields: Record<string, string>, content: string, url: string): Promise<Response> => {
    const form = new FormData();
    Object.entries(fields).forEach(([name, value]) => {
      form.append(name, value);
    });
    form.append('file', new Blob([content]), 'photo.png');
    return fetch(url, { method: 'POST', body: form });
  };

  test('are stored under the key of the policy, with the type of the form', async () => {
    const { url, fields } = await make();
    const response = await post({ ...fields, 'Content-Type': 'image/png' }, 'pixels', url);
    expect([response.status, await response.text()]).toEqual([
      201,
      expect.stringContaining('<Key>posted/photo.png</Key>'),
    ]);
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: 'posted/photo.png' }))).toMatchObject({
      ContentType: 'image/png',
      ContentLength: 6,
    });
  });

  test.each([
    ['another key', { key: 'posted/other.png' }, 'pixels', 'AccessDenied'],
    ['another type', { 'Content-Type': 'text/html' }, 'pixels', 'AccessDenied'],
    ['no type', { 'Content-Type': '' }, 'pixels', 'AccessDenied'],
    ['an unsigned field', { 'x-amz-meta-evil': '1' }, 'pixels', 'AccessDenied'],
    [
      'another policy',
      { Policy: Buffer.from('{"expiration":"2100-01-01T00:00:00.000Z","conditions":[]}').toString('base64') },
      'pixels',
      'SignatureDoesNotMatch',
    ],
    ['too many bytes', {}, 'x'.repeat(11), 'EntityTooLarge'],
    ['too few bytes', {}, 'x', 'EntityTooSmall'],
  ])('with %s are refused', async (_name, change, content, expected) => {
    const { url, fields } = await make();
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'posted/photo.png' }));
    expect(await code(await post({ ...fields, 'Content-Type': 'image/png', ...change }, content, url))).toBe(expected);
    await expect(text('posted/photo.png')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('are refused once the policy has expired', async () => {
    const { url, fields } = await make();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await code(await post({ ...fields, 'Content-Type': 'image/png' }, 'pixels', url))).toBe('AccessDenied');
  });
});

describe('pages of other origins', () => {
  const preflight = (from: string, headers: string) =>
    fetch(`${s3.url}/${Bucket}/x`, {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': 'PUT', 'access-control-request-headers': headers },
    });

  test('may send only what the CORS rules of the bucket allow', async () => {
    const allowed = await preflight(origin, 'content-type');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
    expect((await preflight('http://evil.example', 'content-type')).status).toBe(403);
    expect((await preflight(origin, 'x-other')).status).toBe(403);
    const refused = await fetch(`${s3.url}/${Bucket}/x`, { headers: { origin } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, origin]);
  });
});

test('a lifecycle rule deletes the objects under its prefix, once they are old enough', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-s3-'));
  const options = {
    port: 0,
    dataDir: folder,
    credentials,
    buckets: [{ name: Bucket, cors: [], expiry: [{ prefix: 'uploads/', days: 1 }] }],
  };
  const keysAfter = async (milliseconds: number): Promise<(string | undefined)[]> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
    const running = await startS3(options);
    vi.useRealTimers();
    const one = new S3Client({ region: 'us-east-1', endpoint: running.url, credentials });
    if (milliseconds === 0)
      for (const Key of ['uploads/a', 'kept/a']) await one.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    const { Contents = [] } = await one.send(new ListObjectsV2Command({ Bucket }));
    await running.close();
    return Contents.map(({ Key }) => Key);
  };
  expect(await keysAfter(0)).toEqual(['kept/a', 'uploads/a']);
  expect(await keysAfter(23 * 3_600_000)).toEqual(['kept/a', 'uploads/a']);
  expect(await keysAfter(25 * 3_600_000)).toEqual(['kept/a']);
  rmSync(folder, { recursive: true });
});

describe('a bucket with versions', () => {
  const kept = { Bucket: 'kept' };
  const store = async (Key: string, Body: string) =>
    (await client.send(new PutObjectCommand({ ...kept, Key, Body }))).VersionId!;
  const versionsUnder = async (Prefix: string) => {
    const all: string[] = [];
    let place: { KeyMarker?: string; VersionIdMarker?: string } = {};
    for (;;) {
      const page = await client.send(new ListObjectVersionsCommand({ ...kept, Prefix, MaxKeys: 2, ...place }));
      for (const { Key, IsLatest } of page.Versions ?? []) all.push(`${Key} ${IsLatest ? 'newest' : 'old'}`);
      for (const { Key, IsLatest } of page.DeleteMarkers ?? []) all.push(`${Key} ${IsLatest ? 'gone' : 'old marker'}`);
      if (!page.IsTruncated) return all.toSorted();
      place = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
  };
  const read = async (Key: string, VersionId?: string) =>
    (await client.send(new GetObjectCommand({ ...kept, Key, VersionId }))).Body!.transformToString();

  test('keeps what is overwritten and what is deleted, by its version', async () => {
    const first = await store('a/1', 'one');
    const second = await store('a/1', 'two');
    await store('a/2', 'other');
    const { DeleteMarker, VersionId } = await client.send(new DeleteObjectCommand({ ...kept, Key: 'a/2' }));
    expect(DeleteMarker).toBe(true);
    expect(await read('a/1')).toBe('two');
    expect([await read('a/1', first), await read('a/1', second)]).toEqual(['one', 'two']);
    await expect(read('a/2')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(read('a/2', VersionId)).rejects.toMatchObject({ name: 'NoSuchVersion' });
    expect(await versionsUnder('a/')).toEqual(['a/1 newest', 'a/1 old', 'a/2 gone', 'a/2 old']);
    const { Contents } = await client.send(new ListObjectsV2Command({ ...kept, Prefix: 'a/' }));
    expect(Contents!.map(({ Key }) => Key)).toEqual(['a/1']);
  });

  test('brings back what a marker hid, and forgets a version that is deleted itself', async () => {
    const first = await store('b/1', 'one');
    const marker = (await client.send(new DeleteObjectCommand({ ...kept, Key: 'b/1' }))).VersionId;
    await client.send(new DeleteObjectCommand({ ...kept, Key: 'b/1', VersionId: marker }));
    expect(await read('b/1')).toBe('one');
    const second = await store('b/1', 'two');
    await client.send(new DeleteObjectCommand({ ...kept, Key: 'b/1', VersionId: second }));
    expect(await read('b/1')).toBe('one');
    const { Deleted } = await client.send(
      new DeleteObjectsCommand({ ...kept, Delete: { Objects: [{ Key: 'b/1', VersionId: first }, { Key: 'b/none' }] } }),
    );
    expect(Deleted).toMatchObject([
      { Key: 'b/1', VersionId: first },
      { Key: 'b/none', DeleteMarker: true },
    ]);
    expect(await versionsUnder('b/')).toEqual(['b/none gone']);
  });
});

test('old versions are forgotten after the days of their bucket, and markers that hide nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-s3-'));
  const start = (keptDays: number) =>
    startS3({ port: 0, dataDir: folder, credentials, buckets: [{ name: 'kept', cors: [], keptDays }] });
  const listed = async (running: Running) => {
    const own = new S3Client({ region: 'us-east-1', endpoint: running.url, credentials });
    const { Versions = [], DeleteMarkers = [] } = await own.send(new ListObjectVersionsCommand({ Bucket: 'kept' }));
    return [Versions, DeleteMarkers].map((each) => each.map(({ Key }) => Key));
  };
  let running = await start(1);
  const own = new S3Client({ region: 'us-east-1', endpoint: running.url, credentials });
  for (const Key of ['overwritten', 'overwritten', 'deleted'])
    await own.send(new PutObjectCommand({ Bucket: 'kept', Key, Body: 'x' }));
  await own.send(new DeleteObjectCommand({ Bucket: 'kept', Key: 'deleted' }));
  await running.close();
  running = await start(1);
  expect(await listed(running)).toEqual([['deleted', 'overwritten', 'overwritten'], ['deleted']]);
  await running.close();
  running = await start(-1);
  expect(await listed(running)).toEqual([['overwritten'], []]);
  await running.close();
  rmSync(folder, { recursive: true });
});

test('what a bucket had before its versions were switched on is a version too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-s3-'));
  const object = { Bucket: 'kept', Key: 'a' };
  const start = async (keptDays?: number) => {
    const running = await startS3({
      port: 0,
      dataDir: folder,
      credentials,
      buckets: [{ name: 'kept', cors: [], keptDays }],
    });
    return { running, own: new S3Client({ region: 'us-east-1', endpoint: running.url, credentials }) };
  };
  const before = await start();
  await before.own.send(new PutObjectCommand({ ...object, Body: 'before' }));
  await before.running.close();
  const { running, own } = await start(35);
  await own.send(new PutObjectCommand({ ...object, Body: 'after' }));
  const { Versions } = await own.send(new ListObjectVersionsCommand({ Bucket: 'kept' }));
  expect(Versions!.map(({ VersionId, IsLatest }) => [VersionId === 'null', IsLatest])).toEqual([
    [false, true],
    [true, false],
  ]);
  const { Body } = await own.send(new GetObjectCommand({ ...object, VersionId: 'null' }));
  expect(await Body!.transformToString()).toBe('before');
  await running.close();
  rmSync(folder, { recursive: true });
});
