import { DeleteObjectsCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3';

/**
 * Deletes all objects of a bucket with all their versions, a page of a thousand at a time.
 *
 * @throws Error naming an object that S3 did not delete
 */
export const emptyBucket = async (client: S3Client, bucket: string): Promise<void> => {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket: bucket }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return;
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
    const [failed] = Errors;
    if (failed) throw new Error(`${bucket}/${failed.Key}: ${failed.Message}`);
  }
};
