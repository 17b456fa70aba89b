import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { loadCredentials } from '../../local/aws/account/credentials.ts';
import { startS3 } from '../../local/aws/s3/start.ts';
import { emptyBucket } from './empty-bucket.ts';

test('a bucket of more objects than a page holds is emptied with old versions, and no other bucket', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-empty-'));
  const credentials = loadCredentials(dataDir);
  const buckets = ['media', 'site'].map((name) => ({ name, cors: [], keptDays: 35 }));
  const s3 = await startS3({ port: 0, dataDir, credentials, buckets });
  const client = new S3Client({ region: 'us-east-1', endpoint: s3.url, credentials });
  onTestFinished(async () => {
    client.destroy();
    await s3.close();
    rmSync(dataDir, { recursive: true });
  });
  const keys = Array.from({ length: 1_050 }, (_, index) => `1/${index}`);
  for (let from = 0; from < keys.length; from += 50)
    await Promise.all(
      keys
        .slice(from, from + 50)
        .map((Key) => client.send(new PutObjectCommand({ Bucket: 'media', Key, Body: 'x', ContentLength: 1 }))),
    );
  await client.send(new PutObjectCommand({ Bucket: 'site', Key: 'index.html', Body: 'x', ContentLength: 1 }));

  await client.send(new DeleteObjectCommand({ Bucket: 'media', Key: '1/0' }));

  await emptyBucket(client, 'media');

  const versions = async (Bucket: string) => {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
    return Versions.length + DeleteMarkers.length;
  };
  expect(await versions('media')).toBe(0);
  expect(await versions('site')).toBe(1);
  await emptyBucket(client, 'media');
});
