import { DeleteObjectsCommand, type ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { bringBackFiles } from './bring-back-files.ts';

const at = Date.parse('2026-11-28T12:00:00.700Z');
const time = (text: string): Date => new Date(`2026-11-${text}Z`);

const version = (Key: string, modified: string, IsLatest = false) => ({
  Key,
  VersionId: `${Key} ${modified}`,
  IsLatest,
  LastModified: time(modified),
});

/** A bucket of two pages, and the versions that are deleted in it. */
const bucketOf = (...pages: object[]) => {
  const deleted: unknown[] = [];
  const send = (command: unknown) => {
    if (command instanceof DeleteObjectsCommand) {
      deleted.push(...command.input.Delete!.Objects!);
      return Promise.resolve({});
    }
    const { KeyMarker } = (command as ListObjectVersionsCommand).input;
    const place = KeyMarker === undefined ? 0 : Number(KeyMarker);
    const IsTruncated = place + 1 < pages.length;
    return Promise.resolve({ ...pages[place], IsTruncated, ...(IsTruncated && { NextKeyMarker: String(place + 1) }) });
  };
  return { s3: { send } as unknown as S3Client, deleted };
};

it('brings back what was deleted since, and nothing that was deleted before or that came since', async () => {
  const { s3, deleted } = bucketOf(
    {
      DeleteMarkers: [version('c/1/before', '28T11:59:59', true), version('c/1/same-second', '28T12:00:00', true)],
      Versions: [
        version('c/1/before', '01T00:00:00'),
        version('c/1/same-second', '01T00:00:00'),
        version('c/1/stays', '01T00:00:00', true),
      ],
    },
    { DeleteMarkers: [version('c/1/since', '28T13:00:00', true), version('c/1/came-since', '28T13:00:00', true)] },
    {
      DeleteMarkers: [version('c/1/written-again', '28T12:30:00')],
      Versions: [
        version('c/1/since', '27T00:00:00'),
        version('c/1/came-since', '28T12:30:00'),
        version('c/1/written-again', '28T12:40:00', true),
        version('c/1/written-again', '01T00:00:00'),
      ],
    },
  );
  expect(await bringBackFiles(s3, 'media', at)).toBe(2);
  expect(deleted).toEqual([
    { Key: 'c/1/same-second', VersionId: 'c/1/same-second 28T12:00:00' },
    { Key: 'c/1/since', VersionId: 'c/1/since 28T13:00:00' },
  ]);
});
