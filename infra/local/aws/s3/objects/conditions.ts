import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../errors.ts';
import type { StoredObject } from './store.ts';

const listed = (header: string, etag: string) =>
  header
    .split(',')
    .some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '').replaceAll('"', '') === etag);

/** `true` where the reader's copy is still good (304); throws where a condition of the reader fails (412). */
export const notModified = (headers: IncomingHttpHeaders, { etag, lastModified }: StoredObject): boolean => {
  const match = headers['if-match'];
  const unmodifiedSince = headers['if-unmodified-since'];
  if (match !== undefined && !listed(match, etag)) throw new S3Error('PreconditionFailed');
  if (match === undefined && unmodifiedSince !== undefined && lastModified > Date.parse(unmodifiedSince))
    throw new S3Error('PreconditionFailed');
  const noneMatch = headers['if-none-match'];
  const modifiedSince = headers['if-modified-since'];
  if (noneMatch !== undefined) return listed(noneMatch, etag);
  return modifiedSince !== undefined && lastModified <= Date.parse(modifiedSince);
};

/** A writer may ask to create only (`If-None-Match: *`) or to replace exactly what it knows (`If-Match`). */
export const refuseWrite = (headers: IncomingHttpHeaders, current: StoredObject | undefined): void => {
  const match = headers['if-match'];
  if (headers['if-none-match'] === '*' && current) throw new S3Error('PreconditionFailed');
  if (match === undefined) return;
  if (!current) throw new S3Error('NoSuchKey');
  if (!listed(match, current.etag)) throw new S3Error('PreconditionFailed');
};
