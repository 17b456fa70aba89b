import { type AuditAnchor, type AuditPage, lineLifetime } from '../../data/audit/store.ts';
import type { AuditLine } from '@recado/shared/contract/audit-line';
import { erasedHash, erasedPage, hashAfter, hashesOf, hashText, textsOf } from '../../data/audit/chain.ts';

/** Milliseconds by which a page may be removed before its time, as days of anchors end. */
const slack = 2 * 86_400_000;

/** The result of a verification. */
interface Verified {
  lines: number;
  /** The number of the first and the last line; 0 without lines. */
  first: number;
  last: number;
  /** The hash of the last line. */
  hash: string;
  /** A sentence for each place at which the chain is broken. */
  faults: string[];
}

/** The state of a verification before a page. */
interface Position {
  sequence: number;
  number: number;
  hash: Uint8Array;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** Returns the id in the text of a line, which may be no JSON any more. */
const idIn = (text: string): string => /"id":"([0-9A-Z]{26})"/.exec(text)?.[1] ?? 'without an id';

/** Returns the texts of a page's lines; null where they can't be read. */
const readable = (page: AuditPage): string[] | null => {
  try {
    return textsOf(page);
  } catch {
    return null;
  }
};

/** Returns the faults between a page and the one before it. */
const faultsBefore = (page: AuditPage, { sequence, number, hash }: Position): string[] => {
  const at = `page ${page.sequence}`;
  return [
    ...(page.sequence > sequence ? [`pages ${sequence} to ${page.sequence - 1} are missing before ${at}`] : []),
    ...(page.number > number ? [`lines ${number} to ${page.number - 1} are missing before ${at}`] : []),
    ...(page.number < number ? [`${number - page.number} lines were inserted before ${at}`] : []),
    ...(isSame(page.before, hash) ? [] : [`${at} does not follow the line before it`]),
  ];
};

/** Returns the line of a text; null for one that is none any more. */
const lineOf = (text: string): AuditLine | null => {
  try {
    return JSON.parse(text) as AuditLine;
  } catch {
    return null;
  }
};

/** Returns whether a person was erased from a line. Only a text that may say so is parsed: there may be a million. */
const isErased = (text: string): boolean => text.includes('"erasureId"') && lineOf(text)?.erasureId !== undefined;

/** Lines from which persons were erased, by their page, and what lines of erasures vouch for. */
class Erasures {
  readonly #vouched = new Set<string>();
  readonly #erased: { page: AuditPage; hash: string; count: number }[] = [];

  /** Takes the lines of a page. */
  add(page: AuditPage, texts: readonly string[]): void {
    const erased = texts.filter(isErased);
    if (erased.length > 0) this.#erased.push({ page, hash: erasedHash(erased), count: erased.length });
    for (const text of texts.filter((one) => one.includes(erasedPage)))
      for (const { thing, id, name } of lineOf(text)?.things ?? [])
        if (thing === erasedPage) this.#vouched.add(`${id} ${name}`);
  }

  /** Returns the faults of lines that were erased without a line that says so. */
  faults(): string[] {
    return this.#erased
      .filter(({ page, hash }) => !this.#vouched.has(`${page.sequence} ${hash}`))
      .map(
        ({ page, count }) => `${count} lines of page ${page.sequence} were emptied, and no erasure vouches for them`,
      );
  }
}

/** Returns the faults of a page's lines: those whose texts are not what their hashes vouch for. */
const faultsWithin = (page: AuditPage, erasures: Erasures): string[] => {
  const texts = readable(page);
  const hashes = hashesOf(page);
  if (texts === null) return [`the lines of page ${page.sequence} (from line ${page.number} on) can't be read`];
  erasures.add(page, texts);
  const faults = texts.flatMap((text, place) => {
    if (hashes[place] && isErased(text)) return [];
    const expected = hashAfter(hashes[place - 1] ?? page.before, text);
    const stored = hashes[place];
    if (stored && isSame(stored, expected)) return [];
    return [`line ${page.number + place} (${idIn(text)}) was changed or inserted, or one before it removed`];
  });
  const missing = hashes.length - texts.length;
  return missing > 0 ? [...faults, `${missing} lines of page ${page.sequence} were removed`] : faults;
};

/** Returns the faults of the first page that is left: those before it must have had their time. */
const faultsOfStart = (page: AuditPage, anchors: readonly AuditAnchor[], now: number): string[] => {
  if (page.sequence === 1) return [];
  const expired = now - lineLifetime * 1000 + slack;
  if (page.at <= expired) return [];
  const end = anchors.find(({ sequence }) => sequence === page.sequence - 1);
  if (end && Date.parse(end.day) <= expired && end.hash === hashText(page.before)) return [];
  return [`pages 1 to ${page.sequence - 1} are missing although their time was not over`];
};

/**
 * Verifies the pages of an audit log, in their order, against their own hashes and the anchors of past days.
 *
 * @param now milliseconds since 1970
 */
export const verifyChain = async (
  pages: AsyncIterable<AuditPage>,
  anchors: readonly AuditAnchor[],
  now: number,
): Promise<Verified> => {
  const faults: string[] = [];
  const erasures = new Erasures();
  const ends = new Map(anchors.map((anchor) => [anchor.sequence, anchor]));
  let position: Position | null = null;
  let [first, lines] = [0, 0];
  for await (const page of pages) {
    if (position === null) {
      first = page.number;
      faults.push(...faultsOfStart(page, anchors, now));
    } else faults.push(...faultsBefore(page, position));
    faults.push(...faultsWithin(page, erasures));
    const hashes = hashesOf(page);
    const hash: Uint8Array = hashes.at(-1) ?? page.before;
    const anchor = ends.get(page.sequence);
    if (anchor && anchor.hash !== hashText(hash))
      faults.push(`the anchor of ${anchor.day} is not the hash of line ${anchor.number}: the chain was written again`);
    position = { sequence: page.sequence + 1, number: page.number + hashes.length, hash };
    lines += hashes.length;
  }
  faults.push(...erasures.faults());
  const newest = anchors.at(-1);
  const end = position?.sequence ?? 1;
  if (newest && newest.sequence >= end && Date.parse(newest.day) > now - lineLifetime * 1000 + slack)
    faults.push(`pages ${end} to ${newest.sequence} are missing at the end`);
  return {
    lines,
    first,
    last: position === null ? 0 : position.number - 1,
    hash: position === null ? '' : hashText(position.hash),
    faults,
  };
};
