import type { BodyOf } from '@recado/shared/contract/grammar';
import { areaOf } from '@recado/shared/audit/call-area';
import type { exportAuditLog, ShownAuditLine } from '@recado/shared/contract/audit';
import type { AuditLine } from '@recado/shared/contract/audit-line';
import { fold } from '@recado/shared/text/fold';
import { localTime } from '@recado/shared/text/time';
import { ulidTime } from '@recado/shared/text/ulid-time';
import { hashesOf, hashText, linesOf } from '../../data/audit/chain.ts';
import type { AuditPage, AuditStore } from '../../data/audit/store.ts';

/** The lines that a reader asks for. */
type AuditFilter = Pick<BodyOf<typeof exportAuditLog>, 'author' | 'area' | 'searchParam' | 'dateFrom' | 'dateTo'>;

/** A place in the log: pages before this one are read next, and of this one the lines before a number. */
interface AuditPlace {
  sequence: number;
  number: number;
}

/** Pages that are read at once. */
const pagesAtOnce = 100;

const isBy = ({ kind, id }: AuditLine['by'], author: string | undefined): boolean =>
  author === undefined || author === kind || (kind === 'user' && author === String(id));

const contains = ({ call, things }: AuditLine, searched: string): boolean =>
  [call, ...things.flatMap(({ name, id }) => [name ?? '', id ?? ''])].some((text) => fold(text).includes(searched));

/** Returns whether a line passes a filter, by the company's days. */
const passing = ({ author, area, searchParam = '', dateFrom, dateTo }: AuditFilter, timeZone: string) => {
  const searched = fold(searchParam);
  return (line: AuditLine): boolean => {
    if (!isBy(line.by, author) || (area !== undefined && areaOf(line.call) !== area)) return false;
    if (searched !== '' && !contains(line, searched)) return false;
    if (dateFrom === undefined && dateTo === undefined) return true;
    const { date } = localTime(ulidTime(line.id), timeZone);
    return (dateFrom === undefined || date >= dateFrom) && (dateTo === undefined || date <= dateTo);
  };
};

/** Returns the lines of a page as readers see them, newest first. */
const shownLines = (page: AuditPage): ShownAuditLine[] => {
  const hashes = hashesOf(page);
  return linesOf(page)
    .map((line, place) => ({
      ...line,
      at: new Date(ulidTime(line.id)).toISOString(),
      number: page.number + place,
      hash: hashText(hashes[place] ?? page.before),
    }))
    .toReversed();
};

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns the place where the lines of a filter begin: behind the second day after its last one, as lines may be late. */
const startOf = async (log: AuditStore, { dateTo }: AuditFilter): Promise<AuditPlace | null> => {
  if (dateTo === undefined) return null;
  const [anchor] = await log.anchors(dayAfter(dateTo));
  return anchor ? { sequence: anchor.sequence + 1, number: 0 } : null;
};

interface Reading {
  /** The place where it begins; null for the end of the log. */
  from: AuditPlace | null;
  timeZone: string;
  /** The most lines that it returns, and the most reads for them. */
  size: number;
  reads: number;
}

/** Reads the log backwards. Returns the lines that pass, and the place behind them; null once none can follow. */
export const findLines = async (
  log: AuditStore,
  filter: AuditFilter,
  { from, timeZone, size, reads }: Reading,
): Promise<{ lines: ShownAuditLine[]; next: AuditPlace | null }> => {
  const passes = passing(filter, timeZone);
  // No time zone is a day behind another.
  const begin = filter.dateFrom === undefined ? 0 : Date.parse(filter.dateFrom) - 86_400_000;
  const lines: ShownAuditLine[] = [];
  let place = from ?? (await startOf(log, filter));
  for (let read = 0; read < reads; read++) {
    const pages = await log.newest(pagesAtOnce, place && place.sequence + (place.number > 0 ? 1 : 0));
    for (const page of pages) {
      const before = page.sequence === place?.sequence ? place.number : Number.POSITIVE_INFINITY;
      for (const line of shownLines(page)) {
        if (line.number >= before || !passes(line)) continue;
        if (lines.length === size) return { lines, next: { sequence: page.sequence, number: line.number + 1 } };
        lines.push(line);
      }
    }
    const last = pages.at(-1);
    if (last === undefined || pages.length < pagesAtOnce || last.at < begin) return { lines, next: null };
    place = { sequence: last.sequence, number: 0 };
  }
  return { lines, next: place };
};
