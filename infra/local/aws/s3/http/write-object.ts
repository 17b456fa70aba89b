import type { IncomingHttpHeaders } from 'node:http';
import { copyFile, rm } from 'node:fs/promises';
import { S3Error } from '../errors/errors.ts';
import { checkCopyConditions, checkWriteConditions } from '../objects/conditions.ts';
import { storeBody } from '../objects/incoming.ts';
import type { StoredObject } from '../objects/store.ts';
import { answerXml, type Exchange } from './exchange.ts';
import { xmlDocument } from './xml.ts';

const storedHeaderNames = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** Headers that this stand-in does not implement. Requests with one are refused instead of ignoring it. */
const unsupportedHeaders = ['x-amz-tagging', 'x-amz-acl', 'x-amz-object-lock-mode', 'x-amz-website-redirect-location'];

const storageClassHeader = 'x-amz-storage-class';

/** Returns the header of an object's storage class, which S3 shows where it is not the usual one. */
const storageClassOf = (headers: IncomingHttpHeaders): Record<string, string> => {
  const given = String(headers[storageClassHeader] ?? 'STANDARD');
  if (given !== 'STANDARD' && given !== 'STANDARD_IA')
    throw new S3Error('NotImplemented', `The storage class ${given} is not implemented here`);
  return given === 'STANDARD' ? {} : { [storageClassHeader]: given };
};

/** Returns the storage class of an object, as lists name it. */
export const listedClass = ({ headers }: Pick<StoredObject, 'headers'>): string =>
  headers[storageClassHeader] ?? 'STANDARD';

/** Picks the headers that are stored with an object and returned when it is read. */
export const storedHeaders = (headers: IncomingHttpHeaders): Record<string, string> => {
  const refused = unsupportedHeaders.find((name) => headers[name] !== undefined);
  if (refused !== undefined) throw new S3Error('NotImplemented', `The header ${refused} is not implemented here`);
  const own = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && (storedHeaderNames.includes(entry[0]) || entry[0].startsWith('x-amz-meta-')),
  );
  const stored = Object.fromEntries(own);
  const encoding = stored['content-encoding']
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'aws-chunked')
    .join(',');
  delete stored['content-encoding'];
  Object.assign(stored, storageClassOf(headers));
  return { 'content-type': 'binary/octet-stream', ...stored, ...(encoding ? { 'content-encoding': encoding } : {}) };
};

/** Returns the header that names the version of an object; none in a bucket without versions. */
export const versionHeader = (versionId: string | undefined): Record<string, string> =>
  versionId === undefined ? {} : { 'x-amz-version-id': versionId };

export const wholeSeconds = (): number => Math.floor(Date.now() / 1000) * 1000;

/** PutObject. */
export const putObject = async ({ request, response, bucket, key, store, payloadHash }: Exchange): Promise<void> => {
  const headers = storedHeaders(request.headers);
  checkWriteConditions(request.headers, store.find(bucket, key));
  const incoming = await storeBody(request, payloadHash, store.newFile());
  try {
    // Checked again: another writer may have stored the key while the body was received.
    checkWriteConditions(request.headers, store.find(bucket, key));
  } catch (error) {
    await rm(incoming.file, { force: true });
    throw error;
  }
  const version = await store.put(bucket, {
    key,
    file: incoming.file,
    size: incoming.size,
    etag: incoming.md5,
    lastModified: wholeSeconds(),
    headers,
  });
  response.writeHead(200, { etag: `"${incoming.md5}"`, ...versionHeader(version) }).end();
};

/** CopyObject: copies the bytes and, unless the metadata directive is REPLACE, the headers of another object. */
export const copyObject = async ({ request, response, bucket, key, store }: Exchange): Promise<void> => {
  const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(/^\//, '');
  const slash = source.indexOf('/');
  store.requireBucket(source.slice(0, slash));
  const from = store.require(source.slice(0, slash), source.slice(slash + 1));
  checkCopyConditions(request.headers, from);
  const file = store.newFile();
  await copyFile(from.file, file);
  const replaced = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  const { versionId: _, ...copied } = from;
  // The class of a copy is that of the request.
  const { [storageClassHeader]: __, ...kept } = from.headers;
  const copy: StoredObject = {
    ...copied,
    key,
    file,
    lastModified: wholeSeconds(),
    headers: replaced ? storedHeaders(request.headers) : { ...kept, ...storageClassOf(request.headers) },
  };
  const version = await store.put(bucket, copy);
  for (const [name, value] of Object.entries(versionHeader(version))) response.setHeader(name, value);
  answerXml(
    response,
    200,
    xmlDocument('CopyObjectResult', {
      ETag: `"${copy.etag}"`,
      LastModified: new Date(copy.lastModified).toISOString(),
    }),
  );
};
