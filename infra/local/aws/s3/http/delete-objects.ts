import { S3Error } from '../errors/errors.ts';
import { answerXml, type Exchange } from './exchange.ts';
import { readXml } from './read-xml.ts';
import { xmlDocument } from './xml.ts';

/** DeleteObject. Succeeds for a key that does not exist, as on S3. */
export const deleteObject = async ({ response, bucket, key, store }: Exchange): Promise<void> => {
  await store.delete(bucket, key);
  response.writeHead(204).end();
};

/** DeleteObjects: up to 1,000 keys in one request. */
export const deleteObjects = async ({ request, response, bucket, store }: Exchange): Promise<void> => {
  const { Delete } = await readXml<{ Delete: { Object?: { Key: string }[]; Quiet?: string } }>(request, ['Object']);
  const keys = (Delete?.Object ?? []).map(({ Key }) => Key);
  if (keys.length === 0 || keys.length > 1000) throw new S3Error('MalformedXML');
  for (const key of keys) await store.delete(bucket, key);
  answerXml(
    response,
    200,
    xmlDocument('DeleteResult', { Deleted: Delete?.Quiet === 'true' ? [] : keys.map((Key) => ({ Key })) }),
  );
};
