import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { notModified } from '../objects/conditions.ts';
import { readRange } from '../objects/range.ts';
import type { StoredObject } from '../objects/store.ts';
import { S3Error } from '../errors/errors.ts';
import type { Exchange } from './exchange.ts';
import { versionHeader } from './write-object.ts';

/** Response headers that a signed link may override by `response-*` parameters. */
const overridable = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

const overrides = (query: URLSearchParams): Record<string, string> => {
  const entries = overridable.map((name) => [name, query.get(`response-${name}`)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
};

const requested = ({ url, bucket, key, store }: Exchange): StoredObject => {
  const id = url.searchParams.get('versionId');
  if (id === null) return store.require(bucket, key);
  const version = store.findVersion(bucket, key, id);
  if (!version) throw new S3Error('NoSuchVersion');
  return version;
};

/** GetObject and HeadObject, of the whole object or of a range, of its newest version or another one. */
export const readObject = async (exchange: Exchange): Promise<void> => {
  const { request, response, url } = exchange;
  const object = requested(exchange);
  const validators = { etag: `"${object.etag}"`, 'last-modified': new Date(object.lastModified).toUTCString() };
  if (notModified(request.headers, object)) {
    response.writeHead(304, validators).end();
    return;
  }
  const range = readRange(request.headers.range, object.size);
  const length = range ? range.end - range.start + 1 : object.size;
  response.writeHead(range ? 206 : 200, {
    'accept-ranges': 'bytes',
    ...object.headers,
    ...overrides(url.searchParams),
    ...validators,
    ...versionHeader(object.versionId),
    'content-length': length,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` } : {}),
  });
  if (request.method === 'HEAD' || length === 0) response.end();
  else await pipeline(createReadStream(object.file, range), response);
};
