import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchUpload,
  NotFound,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { storageClassOf } from '@recado/shared/deployment/resources';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { s3Client } from '../clients.ts';
import { environment } from '../environment.ts';
import type { MediaPort } from './media-port.ts';
import { disposition } from './disposition.ts';
import { belongsTo, companyPrefixes, withPreview } from './keys.ts';

/** Seconds that a link lives, and those in which a message's file has the same link. */
export const linkLifetime = 15 * 60;
const linkStep = 10 * 60;

/**
 * Returns the header and the signing of a link to a message's file. It is signed as of the last ten minutes: the link is
 * the same again, and a browser that has the file asks no more. Under the key of a message stands one file.
 */
const keptLink = (now: number) => {
  const step = linkStep * 1_000;
  const life = linkLifetime + linkStep;
  return {
    headers: { ResponseCacheControl: `private, max-age=${life}, immutable` },
    signing: { expiresIn: life, signingDate: new Date(now - (now % step)) },
  };
};

/** Error codes of S3 for the source of a copy that is gone or was replaced. */
const goneErrors = new Set(['NoSuchKey', 'PreconditionFailed']);

/** S3 deletes as many objects at once. */
const deletedAtOnce = 1_000;

/** Versions of files, and markers of deletions; `next` is behind them. */
interface VersionPage {
  versions: { Key: string; VersionId: string | undefined; isInUse: boolean }[];
  next: { key: string; version: string } | null;
}

/** One company's part of the media bucket. */
export const s3Media = (companyId: number): MediaPort => {
  const objectOf = (Key: string): { Bucket: string; Key: string } => ({ Bucket: environment().MEDIA_BUCKET, Key });
  const own = (key: string): string => {
    if (!belongsTo(companyId, key)) throw new RangeError('a key of another company');
    return key;
  };
  const describe = async (key: string): Promise<{ size: number; mimetype: string; etag?: string } | null> => {
    try {
      const { ContentLength, ContentType, ETag } = await s3Client().send(new HeadObjectCommand(objectOf(key)));
      return { size: ContentLength ?? 0, mimetype: ContentType ?? 'application/octet-stream', etag: ETag };
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  };
  const removeObjects = async (Objects: { Key: string; VersionId?: string }[]): Promise<void> => {
    const { MEDIA_BUCKET: Bucket } = environment();
    for (let from = 0; from < Objects.length; from += deletedAtOnce) {
      const Delete = { Objects: Objects.slice(from, from + deletedAtOnce), Quiet: true };
      const { Errors = [] } = await s3Client().send(new DeleteObjectsCommand({ Bucket, Delete }));
      if (Errors[0]) throw new Error(`not deleted: ${Errors[0].Code ?? 'unknown'}`);
    }
  };
  const list = async (Prefix: string, StartAfter?: string): Promise<string[]> => {
    const { Contents = [] } = await s3Client().send(
      new ListObjectsV2Command({ Bucket: environment().MEDIA_BUCKET, Prefix, StartAfter }),
    );
    return Contents.flatMap(({ Key }) => Key ?? []);
  };
  const listVersions = async (Prefix: string, after: { key?: string; version?: string } = {}): Promise<VersionPage> => {
    const page = await s3Client().send(
      new ListObjectVersionsCommand({
        Bucket: environment().MEDIA_BUCKET,
        Prefix,
        KeyMarker: after.key || undefined,
        VersionIdMarker: after.version || undefined,
      }),
    );
    const { Versions = [], DeleteMarkers = [], NextKeyMarker: key = '', NextVersionIdMarker: version = '' } = page;
    return {
      versions: [
        ...Versions.map(({ Key, VersionId, IsLatest }) => ({ Key: Key!, VersionId, isInUse: IsLatest === true })),
        ...DeleteMarkers.map(({ Key, VersionId }) => ({ Key: Key!, VersionId, isInUse: false })),
      ],
      next: page.IsTruncated ? { key, version } : null,
    };
  };
  return {
    head: async (key) => {
      const found = belongsTo(companyId, key) ? await describe(key) : null;
      return found && { size: found.size, mimetype: found.mimetype };
    },
    copy: async (from, to, { accept, isRarelyRead = false } = {}) => {
      const found = await describe(own(from));
      if (!found || (accept && !(await accept({ size: found.size, mimetype: found.mimetype })))) return null;
      const { MEDIA_BUCKET } = environment();
      try {
        await s3Client().send(
          new CopyObjectCommand({
            ...objectOf(own(to)),
            CopySource: `${MEDIA_BUCKET}/${from.split('/').map(encodeURIComponent).join('/')}`,
            CopySourceIfMatch: found.etag,
            ...(isRarelyRead ? storageClassOf(found.size) : {}),
          }),
        );
      } catch (error) {
        if (error instanceof S3ServiceException && goneErrors.has(error.name)) return null;
        throw error;
      }
      return { size: found.size, mimetype: found.mimetype };
    },
    read: async (key) => {
      const { Body } = await s3Client().send(new GetObjectCommand(objectOf(own(key))));
      return Body ? Body.transformToByteArray() : new Uint8Array();
    },
    write: async (key, { bytes, mimetype }, { isRarelyRead = false } = {}) => {
      const storageClass = isRarelyRead ? storageClassOf(bytes.length) : {};
      await s3Client().send(
        new PutObjectCommand({ ...objectOf(own(key)), Body: bytes, ContentType: mimetype, ...storageClass }),
      );
    },
    beginParts: async (key, mimetype) => {
      const { UploadId } = await s3Client().send(
        new CreateMultipartUploadCommand({ ...objectOf(own(key)), ContentType: mimetype }),
      );
      if (UploadId === undefined) throw new Error('S3 gave no upload');
      return UploadId;
    },
    writePart: async (key, UploadId, PartNumber, Body) => {
      const { ETag } = await s3Client().send(
        new UploadPartCommand({ ...objectOf(own(key)), UploadId, PartNumber, Body }),
      );
      if (ETag === undefined) throw new Error('S3 gave no tag of a part');
      return ETag;
    },
    endParts: async (key, UploadId, parts) => {
      const Parts = parts.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
      try {
        await s3Client().send(
          new CompleteMultipartUploadCommand({ ...objectOf(own(key)), UploadId, MultipartUpload: { Parts } }),
        );
      } catch (error) {
        if (!(error instanceof NoSuchUpload) || !(await describe(key))) throw error;
      }
    },
    remove: async (keys) => {
      await removeObjects(keys.flatMap((key) => withPreview(own(key))).map((Key) => ({ Key })));
    },
    keysUnder: async (prefix, after) => list(own(prefix), after),
    eraseSome: async () => {
      for (const prefix of companyPrefixes(companyId)) {
        const { versions } = await listVersions(prefix);
        await removeObjects(versions.map(({ Key, VersionId }) => ({ Key, VersionId })));
        if (versions.length > 0) return versions.length;
      }
      return 0;
    },
    eraseDeleted: async (after) => {
      const place = after ?? { prefix: 0, key: undefined, version: undefined };
      const prefixes = companyPrefixes(companyId);
      const { versions, next } = await listVersions(prefixes[place.prefix]!, place);
      const old = versions.filter(({ isInUse }) => !isInUse);
      await removeObjects(old.map(({ Key, VersionId }) => ({ Key, VersionId })));
      const further = place.prefix + 1 < prefixes.length ? { prefix: place.prefix + 1, key: '', version: '' } : null;
      return { count: old.length, next: next ? { prefix: place.prefix, ...next } : further };
    },
    link: async (key, file, { isOfMessage = false } = {}) => {
      const { type, disposition: ResponseContentDisposition } = disposition(file ?? { name: null, mimetype: null });
      const { headers, signing } = isOfMessage
        ? keptLink(Date.now())
        : { headers: {}, signing: { expiresIn: linkLifetime } };
      const command = new GetObjectCommand({
        ...objectOf(own(key)),
        ...headers,
        ResponseContentDisposition,
        ...(file ? { ResponseContentType: type } : {}),
      });
      return getSignedUrl(s3Client(), command, signing);
    },
  };
};
