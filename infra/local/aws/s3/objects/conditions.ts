import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../errors/errors.ts';
import type { StoredObject } from './store.ts';

const includesEtag = (header: string, etag: string) =>
  header
    .split(',')
    .some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '').replaceAll('"', '') === etag);

/** True if the reader's copy is current (304). Throws PreconditionFailed (412) if a condition of the reader fails. */
export const notModified = (headers: IncomingHttpHeaders, { etag, lastModified }: StoredObject): boolean => {
  const match = headers['if-match'];
  const unmodifiedSince = headers['if-unmodified-since'];
  if (match !== undefined && !includesEtag(match, etag)) throw new S3Error('PreconditionFailed');
  if (match === undefined && unmodifiedSince !== undefined && lastModified > Date.parse(unmodifiedSince))
    throw new S3Error('PreconditionFailed');
  const noneMatch = headers['if-none-match'];
  const modifiedSince = headers['if-modified-since'];
  if (noneMatch !== undefined) return includesEtag(noneMatch, etag);
  return modifiedSince !== undefined && lastModified <= Date.parse(modifiedSince);
};

/** Checks the conditions of a write: create only (`If-None-Match: *`) or replace one version (`If-Match`). */
export const checkWriteConditions = (headers: IncomingHttpHeaders, current: StoredObject | undefined): void => {
  const match = headers['if-match'];
  if (headers['if-none-match'] === '*' && current) throw new S3Error('PreconditionFailed');
  if (match === undefined) return;
  if (!current) throw new S3Error('NoSuchKey');
  if (!includesEtag(match, current.etag)) throw new S3Error('PreconditionFailed');
};

/** Checks that the source of a copy is the version that the caller has seen. */
export const checkCopyConditions = (headers: IncomingHttpHeaders, source: StoredObject): void => {
  const match = headers['x-amz-copy-source-if-match'];
  if (typeof match === 'string' && !includesEtag(match, source.etag)) throw new S3Error('PreconditionFailed');
};
