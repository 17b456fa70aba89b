import type { StoredObject } from '../objects/store.ts';
import { answerXml, type Exchange } from './exchange.ts';
import { listedClass } from './write-object.ts';
import { xmlDocument } from './xml.ts';

const token = {
  of: (key: string) => Buffer.from(key).toString('base64url'),
  read: (text: string) => Buffer.from(text, 'base64url').toString(),
};

/** A key that sorts after every key with this prefix. */
const past = (prefix: string) => `${prefix}\u{10FFFF}`;

interface Page {
  objects: StoredObject[];
  prefixes: string[];
  /** The key after which the next page begins; undefined on the last page. */
  last?: string;
}

const collect = (
  keys: Iterable<StoredObject>,
  { prefix, delimiter, max }: { prefix: string; delimiter: string; max: number },
): Page => {
  const page: Page = { objects: [], prefixes: [] };
  let last = '';
  for (const object of keys) {
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    const group = end < 0 ? undefined : object.key.slice(0, end + delimiter.length);
    if (group !== undefined && page.prefixes.at(-1) === group) continue;
    if (page.objects.length + page.prefixes.length === max) return { ...page, last };
    if (group === undefined) page.objects.push(object);
    else page.prefixes.push(group);
    last = group === undefined ? object.key : past(group);
  }
  return page;
};

/** ListObjectsV2. */
export const listObjects = ({ response, url, bucket, store }: Exchange): void => {
  const query = url.searchParams;
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const max = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const continuation = query.get('continuation-token');
  const after = continuation === null ? (query.get('start-after') ?? '') : token.read(continuation);
  const encode =
    query.get('encoding-type') === 'url'
      ? (text: string) => encodeURIComponent(text).replaceAll('%2F', '/')
      : (text: string) => text;
  const page = collect(store.list(bucket, prefix, after), { prefix, delimiter, max });
  answerXml(
    response,
    200,
    xmlDocument('ListBucketResult', {
      Name: bucket,
      Prefix: encode(prefix),
      Delimiter: delimiter === '' ? undefined : encode(delimiter),
      EncodingType: query.get('encoding-type') ?? undefined,
      MaxKeys: max,
      KeyCount: page.objects.length + page.prefixes.length,
      IsTruncated: page.last !== undefined,
      ContinuationToken: continuation ?? undefined,
      NextContinuationToken: page.last === undefined ? undefined : token.of(page.last),
      Contents: page.objects.map(({ key, size, etag, lastModified, headers }) => ({
        Key: encode(key),
        LastModified: new Date(lastModified).toISOString(),
        ETag: `"${etag}"`,
        Size: size,
        StorageClass: listedClass({ headers }),
      })),
      CommonPrefixes: page.prefixes.map((Prefix) => ({ Prefix: encode(Prefix) })),
    }),
  );
};
