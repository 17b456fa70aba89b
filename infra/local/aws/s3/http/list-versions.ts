import type { Version } from '../objects/store.ts';
import { answerXml, type Exchange } from './exchange.ts';
import { listedClass } from './write-object.ts';
import { xmlDocument } from './xml.ts';

/** Returns the versions behind a place: behind a version of a key, or behind all of them. */
const behind = function* (versions: Iterable<Version>, key: string, versionId: string | null): Generator<Version> {
  let isBehind = false;
  for (const version of versions)
    if (version.key !== key || isBehind) yield version;
    else isBehind = version.versionId === versionId;
};

const described = ({ key, versionId, isLatest, lastModified, object }: Version, encode: (text: string) => string) => ({
  Key: encode(key),
  VersionId: versionId,
  IsLatest: isLatest,
  LastModified: new Date(lastModified).toISOString(),
  ...(object ? { ETag: `"${object.etag}"`, Size: object.size, StorageClass: listedClass(object) } : {}),
});

/** ListObjectVersions, without folders: versions of objects and markers of deletions, in pages. */
export const listVersions = ({ response, url, bucket, store }: Exchange): void => {
  const query = url.searchParams;
  const prefix = query.get('prefix') ?? '';
  const keyMarker = query.get('key-marker') ?? '';
  const versionMarker = query.get('version-id-marker');
  const max = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const encode =
    query.get('encoding-type') === 'url'
      ? (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')
      : (text: string) => text;
  const page: Version[] = [];
  let isTruncated = false;
  for (const version of behind(store.listVersions(bucket, prefix, keyMarker), keyMarker, versionMarker)) {
    if (page.length === max) {
      isTruncated = true;
      break;
    }
    page.push(version);
  }
  const last = isTruncated ? page.at(-1) : undefined;
  answerXml(
    response,
    200,
    xmlDocument('ListVersionsResult', {
      Name: bucket,
      Prefix: encode(prefix),
      KeyMarker: encode(keyMarker),
      VersionIdMarker: versionMarker ?? undefined,
      NextKeyMarker: last && encode(last.key),
      NextVersionIdMarker: last?.versionId,
      EncodingType: query.get('encoding-type') ?? undefined,
      MaxKeys: max,
      IsTruncated: isTruncated,
      Version: page.filter(({ object }) => object).map((version) => described(version, encode)),
      DeleteMarker: page.filter(({ object }) => !object).map((version) => described(version, encode)),
    }),
  );
};
