import { S3Error } from '../errors/errors.ts';
import { answerXml, type Exchange } from './exchange.ts';
import { readXml } from './read-xml.ts';
import { xmlDocument } from './xml.ts';

interface Deleted {
  Key: string;
  VersionId?: string;
  DeleteMarker?: true;
  DeleteMarkerVersionId?: string;
}

/** Deletes a version for good, or a key; what a bucket keeps the versions of is hidden by a marker. */
const deleteOne = async (
  { bucket, store }: Pick<Exchange, 'bucket' | 'store'>,
  Key: string,
  VersionId: string | undefined,
): Promise<Deleted> => {
  if (VersionId === undefined) {
    const marker = await store.delete(bucket, Key);
    return marker === undefined ? { Key } : { Key, DeleteMarker: true, DeleteMarkerVersionId: marker };
  }
  const found = await store.deleteVersion(bucket, Key, VersionId);
  if (!found || found.object) return { Key, VersionId };
  return { Key, VersionId, DeleteMarker: true, DeleteMarkerVersionId: VersionId };
};

/** DeleteObject. Succeeds for a key or a version that does not exist, as on S3. */
export const deleteObject = async ({ response, url, bucket, key, store }: Exchange): Promise<void> => {
  const deleted = await deleteOne({ bucket, store }, key, url.searchParams.get('versionId') ?? undefined);
  const version = deleted.VersionId ?? deleted.DeleteMarkerVersionId;
  response
    .writeHead(204, {
      ...(version === undefined ? {} : { 'x-amz-version-id': version }),
      ...(deleted.DeleteMarker ? { 'x-amz-delete-marker': 'true' } : {}),
    })
    .end();
};

/** DeleteObjects: up to 1,000 keys or versions in one request. */
export const deleteObjects = async ({ request, response, bucket, store }: Exchange): Promise<void> => {
  const { Delete } = await readXml<{ Delete: { Object?: { Key: string; VersionId?: string }[]; Quiet?: string } }>(
    request,
    ['Object'],
  );
  const objects = Delete?.Object ?? [];
  if (objects.length === 0 || objects.length > 1000) throw new S3Error('MalformedXML');
  const deleted: Deleted[] = [];
  for (const { Key, VersionId } of objects) deleted.push(await deleteOne({ bucket, store }, Key, VersionId));
  answerXml(
    response,
    200,
    xmlDocument('DeleteResult', { Deleted: Delete?.Quiet === 'true' ? [] : deleted.map((one) => ({ ...one })) }),
  );
};
