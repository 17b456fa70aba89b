import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { S3Error } from '../errors/errors.ts';
import { storeBody } from '../objects/incoming.ts';
import type { Part } from '../objects/store.ts';
import { answerXml, type Exchange } from './exchange.ts';
import { readXml } from './read-xml.ts';
import { storedHeaders, versionHeader, wholeSeconds } from './write-object.ts';
import { xmlDocument } from './xml.ts';

/** The smallest size of every part but the last. */
const minPartBytes = 5 * 1024 * 1024;

export const createMultipartUpload = ({ request, response, bucket, key, store }: Exchange): void => {
  const UploadId = store.beginUpload({ bucket, key, headers: storedHeaders(request.headers) });
  answerXml(response, 200, xmlDocument('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId }));
};

export const uploadPart = async ({
  request,
  response,
  url,
  bucket,
  key,
  store,
  payloadHash,
}: Exchange): Promise<void> => {
  const upload = url.searchParams.get('uploadId') ?? '';
  const number = Number(url.searchParams.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000)
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  store.requireUpload(upload, bucket, key);
  const { file, size, md5 } = await storeBody(request, payloadHash, store.newFile());
  store.putPart(upload, { number, file, size, etag: md5 });
  response.writeHead(200, { etag: `"${md5}"` }).end();
};

const selectParts = (wanted: { number: number; etag: string }[], parts: Part[]): Part[] => {
  if (wanted.length === 0) throw new S3Error('MalformedXML');
  return wanted.map(({ number, etag }, at) => {
    if (at > 0 && wanted[at - 1]!.number >= number) throw new S3Error('InvalidPartOrder');
    const part = parts.find((one) => one.number === number);
    if (part?.etag !== etag.replaceAll('"', '')) throw new S3Error('InvalidPart');
    if (at < wanted.length - 1 && part.size < minPartBytes) throw new S3Error('EntityTooSmall');
    return part;
  });
};

export const completeMultipartUpload = async ({
  request,
  response,
  url,
  bucket,
  key,
  store,
}: Exchange): Promise<void> => {
  const id = url.searchParams.get('uploadId') ?? '';
  const upload = store.requireUpload(id, bucket, key);
  const { CompleteMultipartUpload } = await readXml<{
    CompleteMultipartUpload?: { Part?: { PartNumber: string; ETag: string }[] };
  }>(request, ['Part']);
  const wanted = (CompleteMultipartUpload?.Part ?? []).map(({ PartNumber, ETag }) => ({
    number: Number(PartNumber),
    etag: ETag,
  }));
  const parts = selectParts(wanted, store.parts(id));
  const file = store.newFile();
  const target = createWriteStream(file, { flags: 'wx' });
  for (const part of parts) await pipeline(createReadStream(part.file), target, { end: false });
  await new Promise<void>((resolve, reject) =>
    target.end((error?: Error | null) => (error ? reject(error) : resolve())),
  );
  const digest = createHash('md5')
    .update(Buffer.from(parts.map(({ etag }) => etag).join(''), 'hex'))
    .digest('hex');
  const etag = `${digest}-${parts.length}`;
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const version = await store.put(bucket, {
    key,
    file,
    size,
    etag,
    lastModified: wholeSeconds(),
    headers: upload.headers,
  });
  for (const [name, value] of Object.entries(versionHeader(version))) response.setHeader(name, value);
  await store.endUpload(id);
  answerXml(
    response,
    200,
    xmlDocument('CompleteMultipartUploadResult', {
      Location: `${url.origin}/${bucket}/${key}`,
      Bucket: bucket,
      Key: key,
      ETag: `"${etag}"`,
    }),
  );
};

export const abortMultipartUpload = async ({ response, url, bucket, key, store }: Exchange): Promise<void> => {
  const upload = url.searchParams.get('uploadId') ?? '';
  store.requireUpload(upload, bucket, key);
  await store.endUpload(upload);
  response.writeHead(204).end();
};
