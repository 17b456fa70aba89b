import type { AuditLine, AuditThing } from '@recado/shared/contract/audit-line';
import { monotonicFactory } from 'ulid';
import { describe, expect, it } from 'vitest';
import {
  chainStart,
  erasedHashOf,
  erasedPage,
  hashesOf,
  linesOf,
  packLines,
  replaceLines,
} from '../../data/audit/chain.ts';
import { anchorOf, type AuditPage } from '../../data/audit/store.ts';
import { verifyChain } from './verify-chain.ts';

const noon = Date.parse('2026-05-04T12:00:00Z');
const day = 86_400_000;
const ulid = monotonicFactory();

const line = (call: string): AuditLine => ({
  id: ulid(noon),
  call,
  by: { kind: 'user', id: 1, name: 'Ana' },
  things: [],
  more: 0,
  address: '192.0.2.1',
  device: null,
});

/** Ten lines a day, in pages of five, over four days. */
const chain = (): AuditPage[] => {
  const pages: AuditPage[] = [];
  for (let sequence = 1; sequence <= 8; sequence++) {
    const last = pages.at(-1);
    const before = last ? hashesOf(last).at(-1)! : chainStart;
    const lines = Array.from({ length: 5 }, (_, place) => line(`call ${sequence} ${place}`));
    const at = noon + Math.floor((sequence - 1) / 2) * day;
    pages.push({ sequence, number: (sequence - 1) * 5 + 1, at, before, ...packLines(before, lines) });
  }
  return pages;
};

const each = async function* (pages: readonly AuditPage[]): AsyncGenerator<AuditPage> {
  for (const page of pages) yield await Promise.resolve(page);
};

const anchorsOf = (pages: readonly AuditPage[]) => [1, 3, 5].map((place) => anchorOf(pages[place]!));
const verify = (pages: readonly AuditPage[], anchors = anchorsOf(chain0), now = noon + 4 * day) =>
  verifyChain(each(pages), anchors, now);
const chain0 = chain();

/** A page whose lines are other ones, with the hashes of those lines where somebody computed them again. */
const withLines = (page: AuditPage, change: (lines: AuditLine[]) => AuditLine[], rehash = false): AuditPage => {
  const packed = packLines(page.before, change(linesOf(page)));
  return rehash ? { ...page, ...packed } : { ...page, lines: packed.lines };
};

const replaced = (place: number, page: AuditPage): AuditPage[] => chain0.with(place, page);

describe('a chain', () => {
  it('as it was written has no fault', async () => {
    expect(await verify(chain0)).toMatchObject({ lines: 40, first: 1, last: 40, faults: [] });
  });

  it('with a changed line names it alone', async () => {
    const changed = withLines(chain0[2]!, (lines) => lines.with(3, { ...lines[3]!, call: 'another' }));
    const { faults } = await verify(replaced(2, changed));
    expect(faults).toEqual([expect.stringContaining(`line 14 (${linesOf(chain0[2]!)[3]!.id})`)]);
  });

  it('whose changed line has a new hash breaks behind it', async () => {
    const changed = withLines(chain0[2]!, (lines) => lines.with(4, { ...lines[4]!, call: 'another' }), true);
    expect((await verify(replaced(2, changed))).faults).toEqual(['page 4 does not follow the line before it']);
  });

  it('from which a person was erased holds where a later line vouches for it', async () => {
    const emptied = linesOf(chain0[2]!).with(1, { ...linesOf(chain0[2]!)[1]!, address: null, erasureId: ulid(noon) });
    const page = { ...chain0[2]!, lines: replaceLines(emptied) };
    const vouching = (name: string): AuditPage => {
      const before = hashesOf(chain0[7]!).at(-1)!;
      const thing: AuditThing = { thing: erasedPage, id: '3', name, change: 'changed', fields: [] };
      const packed = packLines(before, [{ ...line('eraseContacts'), things: [thing] }]);
      return { sequence: 9, number: 41, at: chain0[7]!.at, before, ...packed };
    };
    expect((await verify([...replaced(2, page), vouching(erasedHashOf(emptied))])).faults).toEqual([]);
    for (const pages of [replaced(2, page), [...replaced(2, page), vouching('another')]])
      expect((await verify(pages)).faults).toEqual(['1 lines of page 3 were emptied, and no erasure vouches for them']);
  });

  it('with a removed line, page, start or end names the place', async () => {
    const without = withLines(chain0[4]!, (lines) => lines.toSpliced(1, 1));
    expect((await verify(replaced(4, without))).faults.join()).toMatch(/line 22 .*1 lines of page 5 were removed/);
    expect((await verify(chain0.toSpliced(3, 1))).faults).toEqual([
      'pages 4 to 4 are missing before page 5',
      'lines 16 to 20 are missing before page 5',
      'page 5 does not follow the line before it',
    ]);
    expect((await verify(chain0.slice(2))).faults).toEqual([
      'pages 1 to 2 are missing although their time was not over',
    ]);
    expect((await verify(chain0.slice(0, 4))).faults).toEqual(['pages 5 to 6 are missing at the end']);
  });

  it('with an inserted line names the page behind it', async () => {
    const more = withLines(chain0[1]!, (lines) => [...lines, line('inserted')], true);
    expect((await verify(replaced(1, more))).faults).toContain('1 lines were inserted before page 3');
  });

  it('that was written again as a whole differs from its anchors', async () => {
    const again = chain();
    expect((await verify(again)).faults.filter((fault) => fault.includes('anchor'))).toHaveLength(3);
  });

  it('may have lost what was older than a year', async () => {
    const later = noon + 367 * day;
    expect((await verify(chain0.slice(2), anchorsOf(chain0), later)).faults).toEqual([]);
  });
});
