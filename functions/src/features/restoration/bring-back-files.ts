import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';

/** The part of the bucket whose files stay: uploads that nothing has attached expire by themselves. */
const kept = 'c/';
/** S3 deletes as many at once. */
const atOnce = 1_000;

const versionsIn = async function* (s3: S3Client, bucket: string): AsyncGenerator<ListObjectVersionsCommandOutput> {
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    page = await s3.send(
      new ListObjectVersionsCommand({
        Bucket: bucket,
        Prefix: kept,
        KeyMarker: page?.NextKeyMarker,
        VersionIdMarker: page?.NextVersionIdMarker,
      }),
    );
    yield page;
  } while (page.IsTruncated);
};

/**
 * Brings back the files that were deleted since a restored time, which the restored table names again: the markers of their
 * deletion go. What was erased has no version left, and stays away. Returns how many files came back. May be repeated.
 *
 * @param at the restored time, in milliseconds since 1970
 */
export const bringBackFiles = async (s3: S3Client, bucket: string, at: number): Promise<number> => {
  // S3 tells times in whole seconds.
  const since = Math.floor(at / 1_000) * 1_000;
  const markers = new Map<string, string>();
  const older = new Set<string>();
  for await (const { DeleteMarkers = [], Versions = [] } of versionsIn(s3, bucket)) {
    for (const { Key = '', VersionId = '', IsLatest, LastModified } of DeleteMarkers)
      if (IsLatest && Number(LastModified) >= since) markers.set(Key, VersionId);
    for (const { Key = '', IsLatest, LastModified } of Versions)
      if (!IsLatest && Number(LastModified) <= at) older.add(Key);
  }
  const back = [...markers].filter(([key]) => older.has(key)).map(([Key, VersionId]) => ({ Key, VersionId }));
  for (let from = 0; from < back.length; from += atOnce) {
    const Delete = { Objects: back.slice(from, from + atOnce), Quiet: true };
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
    if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message}`);
  }
  return back.length;
};
