import type { AuditLine } from '@recado/shared/contract/audit-line';
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { canonicalJson } from '../../platform/canonical-json.ts';

/** The hash before the first line of a chain. */
export const chainStart: Uint8Array<ArrayBuffer> = new Uint8Array(32);

/** Bytes of a hash. */
const hashLength = 32;

/** Returns the hash of a line behind another one, whose hash is given. */
export const hashAfter = (before: Uint8Array, line: string): Uint8Array<ArrayBuffer> =>
  createHash('sha256').update(before).update(line).digest();

/** Returns a hash as people copy it. */
export const hashText = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

/** Lines as a page stores them: their texts compressed, and the hash of each. */
interface PackedLines {
  lines: Uint8Array<ArrayBuffer>;
  hashes: Uint8Array<ArrayBuffer>;
}

/** Continues a chain by lines. Each is one text without line breaks, which JSON escapes. */
export const packLines = (before: Uint8Array, lines: readonly AuditLine[]): PackedLines => {
  const texts = lines.map(canonicalJson);
  const hashes: Uint8Array<ArrayBuffer>[] = [];
  for (const text of texts) hashes.push(hashAfter(hashes.at(-1) ?? before, text));
  return { lines: deflateRawSync(texts.join('\n')), hashes: Buffer.concat(hashes) };
};

/** Returns the texts of lines that stand in the place of others, whose hashes the page keeps. */
export const replaceLines = (lines: readonly AuditLine[]): PackedLines['lines'] =>
  deflateRawSync(lines.map(canonicalJson).join('\n'));

/** The thing of a line that vouches for lines of a page from which a person was erased: the page by its sequence. */
export const erasedPage = 'auditPage';

/** Returns the hash that vouches for the lines of a page from which persons were erased, by their texts as they are now. */
export const erasedHash = (texts: readonly string[]): string =>
  hashText(createHash('sha256').update(texts.join('\n')).digest());

/** Returns the same of lines. */
export const erasedHashOf = (lines: readonly AuditLine[]): string =>
  erasedHash(lines.filter(({ erasureId }) => erasureId !== undefined).map(canonicalJson));

/** Returns the texts of a page's lines. Throws where they can't be read. */
export const textsOf = ({ lines }: Pick<PackedLines, 'lines'>): string[] => {
  const text = inflateRawSync(lines).toString('utf8');
  return text === '' ? [] : text.split('\n');
};

/** Returns the hashes of a page's lines. */
export const hashesOf = ({ hashes }: Pick<PackedLines, 'hashes'>): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.floor(hashes.length / hashLength) }, (_, place) =>
    hashes.subarray(place * hashLength, (place + 1) * hashLength),
  );

/** Returns the lines of a page. */
export const linesOf = (page: Pick<PackedLines, 'lines'>): AuditLine[] =>
  textsOf(page).map((text) => JSON.parse(text) as AuditLine);
