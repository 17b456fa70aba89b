import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';

/** Deletes all objects of a bucket, a page of a thousand at a time. @throws Error naming an object that S3 did not delete */
export const emptyBucket = async (client: S3Client, bucket: string): Promise<void> => {
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    if (Contents.length === 0) return;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
    const [failed] = Errors;
    if (failed) throw new Error(`${bucket}/${failed.Key}: ${failed.Message}`);
  }
};
