import { begun } from '../../platform/begun.ts';
import { type BlockReader, SegmentRemoved } from './block-reader.ts';
import type { Segment } from './entities.ts';
import {
  type Candidate,
  type IndexQuery,
  planSegment,
  type RecentText,
  recentSource,
  type SegmentPlan,
  segmentSource,
  type Source,
} from './sources.ts';

/** Candidates one after the other, newest first. */
export interface Candidates {
  next(): Promise<Candidate | null>;
  /** Bytes of blocks that were searched so far. */
  bytes(): number;
  /** True if the index was rewritten meanwhile, so that candidates may be missing: search again. */
  isStale(): Promise<boolean>;
}

interface Reader {
  blocks: BlockReader;
  readSegments: () => Promise<{ segments: Segment[]; version: number }>;
  readRecent: () => Promise<RecentText[]>;
}

/** Blocks of words that are read at once: few at first, because frequent words are in the newest segments. */
const firstWave = 8;
const laterWave = 96;

/** Orders sources by how new their next message may be. */
const byBound = (one: Source, other: Source): number => (one.bound()! < other.bound()! ? 1 : -1);

/** One search of the index. */
class Search implements Candidates {
  readonly #reader: Reader;
  readonly #query: IndexQuery;
  #sources: Source[] = [];
  /** Segments that were not searched yet, those with the newest messages first. */
  #closed: SegmentPlan[] = [];
  #wave = firstWave;
  #bytes = 0;
  #last: string | null = null;
  #isRemoved = false;
  /** True if the segments changed while the recent texts were read; null before. */
  #hasChanged: Promise<boolean> | null = null;

  constructor(reader: Reader, query: IndexQuery) {
    this.#reader = reader;
    this.#query = query;
  }

  async #begin(): Promise<void> {
    const { blocks, readSegments, readRecent } = this.#reader;
    const [{ segments, version }, texts] = await Promise.all([readSegments(), readRecent()]);
    // A recent text that became part of a segment meanwhile is in neither. From here on, nothing that is read changes.
    this.#hasChanged = begun(readSegments().then((now) => now.version !== version));
    const { before } = this.#query;
    const wanted = segments
      .filter(({ oldest }) => before === null || oldest < before)
      .toSorted((one, other) => (one.newest < other.newest ? 1 : -1));
    const plans = await Promise.all(wanted.map((segment) => planSegment(blocks, segment, this.#query)));
    this.#closed = plans.filter((plan) => plan !== null);
    this.#sources.push(recentSource(texts, this.#query));
  }

  /** Searches the next segments: as many as the wave has blocks for. */
  async #open(): Promise<void> {
    let count = 0;
    for (let cost = 0; count < this.#closed.length; count++) {
      cost += this.#closed[count]!.cost;
      if (count > 0 && cost > this.#wave) break;
    }
    this.#wave = laterWave;
    const opened = this.#closed.splice(0, count);
    const found = await Promise.all(
      opened.map((plan) =>
        segmentSource(this.#reader.blocks, plan, this.#query, (bytes) => {
          this.#bytes += bytes;
        }),
      ),
    );
    this.#sources.push(...found.filter((source) => source !== null));
  }

  /** Reads the next messages of the sources that come first, enough for a page. */
  async #load(sorted: readonly Source[]): Promise<void> {
    const chosen: Source[] = [];
    for (let expected = 0; expected < this.#query.pageSize && chosen.length < sorted.length;) {
      const source = sorted[chosen.length]!;
      chosen.push(source);
      expected += source.unread();
    }
    await Promise.all(chosen.map((source) => source.load()));
  }

  /** Returns the source with the newest message that is left, or null. */
  async #newest(): Promise<Source | null> {
    for (;;) {
      this.#sources = this.#sources.filter((source) => source.bound() !== null).toSorted(byBound);
      const [best] = this.#sources;
      const next = this.#closed[0]?.segment.newest;
      if (next !== undefined && (!best || best.bound()! <= next)) await this.#open();
      else if (!best || best.head()) return best ?? null;
      else await this.#load(this.#sources);
    }
  }

  async #next(): Promise<Candidate | null> {
    if (!this.#hasChanged) await this.#begin();
    for (;;) {
      const source = await this.#newest();
      const head = source?.head() ?? null;
      source?.advance();
      // A message may be stored in two parts for a while.
      if (head && head.ulid === this.#last) continue;
      this.#last = head?.ulid ?? null;
      return head;
    }
  }

  async next(): Promise<Candidate | null> {
    try {
      return await this.#next();
    } catch (error) {
      if (!(error instanceof SegmentRemoved)) throw error;
      this.#isRemoved = true;
      return null;
    }
  }

  bytes(): number {
    return this.#bytes;
  }

  async isStale(): Promise<boolean> {
    return this.#isRemoved || (await this.#hasChanged) === true;
  }
}

/** Searches recent texts and then segments, those with the newest messages first, and only as many as are needed. */
export const findCandidates = (reader: Reader, query: IndexQuery): Candidates => new Search(reader, query);
