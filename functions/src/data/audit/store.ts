import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AuditLine } from '@recado/shared/contract/audit-line';
import { ulidTime } from '@recado/shared/text/ulid-time';
import * as z from 'zod';
import { commit } from '../../platform/commit.ts';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { writeOne } from '../../platform/write-one.ts';
import type { Write } from '../../platform/write.ts';
import { chainStart, hashesOf, hashText, linesOf, packLines, replaceLines } from './chain.ts';

const day = 86_400;

/** Seconds that lines are kept, and anchors, which vouch for those that are gone. */
export const lineLifetime = 366 * day;
const anchorLifetime = 2 * lineLifetime;

const bytes = z.instanceof(Uint8Array);

/** Lines of the audit log, one after the other: each hash has the one before it in it (ADR 0098). */
export const auditPageEntity = defineEntity({
  name: 'audit page',
  schema: z.object({
    /** The place of the page in the chain, from 1. */
    sequence: z.int(),
    /** The number of its first line, from 1. */
    number: z.int(),
    /** Milliseconds since 1970 at which it was appended. */
    at: z.int(),
    lines: bytes,
    hashes: bytes,
    /** The hash of the line before its first one. */
    before: bytes,
  }),
  partition: 'c#{companyId}#audit',
  sort: '{sequence:12}',
  expiresAt: ({ at }) => Math.floor(at / 1000) + lineLifetime,
  unlimited: 'expires',
});

/** The end of the chain on a day (UTC): handed to the company, it shows that nothing before it was changed. */
export const auditAnchorEntity = defineEntity({
  name: 'audit anchor',
  schema: z.object({
    day: z.iso.date(),
    /** The last page of the day, the number of its last line, and that line's hash in hexadecimal digits. */
    sequence: z.int(),
    number: z.int(),
    hash: z.string(),
  }),
  partition: 'c#{companyId}#audit-anchors',
  sort: '{day}',
  expiresAt: ({ day: of }) => Date.parse(of) / 1000 + anchorLifetime,
  unlimited: 'expires',
});

export type AuditPage = EntityRecord<typeof auditPageEntity>;
export type AuditAnchor = EntityRecord<typeof auditAnchorEntity>;

/** Milliseconds after which a queue no longer drops what is sent again, less a margin. */
const deduplicated = 4 * 60_000;
/** Milliseconds by which the clocks of two functions differ at most. */
const skew = 60_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the anchor that a page is while no other follows it. */
export const anchorOf = (page: AuditPage): AuditAnchor => {
  const hashes = hashesOf(page);
  return {
    day: dayOf(page.at),
    sequence: page.sequence,
    number: page.number + hashes.length - 1,
    hash: hashText(hashes.at(-1) ?? page.before),
  };
};

/** The audit log of a company, or the installation's own. Nothing changes a page but an erasure of a person. */
export const auditStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const pages = entityStore(auditPageEntity, client, companyId);
  const anchors = entityStore(auditAnchorEntity, client, companyId);
  const newest = (limit: number, before: number | null = null): Promise<AuditPage[]> =>
    pages.list({ order: 'desc', limit, consistent: true, after: before === null ? null : { sequence: before } });

  /** Returns the ids of lines that may have been appended by an earlier delivery: those since the oldest of `lines`. */
  const appendedSince = async (lines: readonly AuditLine[], last: AuditPage | undefined): Promise<Set<string>> => {
    const since = Math.min(...lines.map(({ id }) => ulidTime(id))) - skew;
    const ids = new Set<string>();
    for (let found = last === undefined ? [] : [last]; found.length > 0;) {
      for (const page of found) for (const { id } of linesOf(page)) ids.add(id);
      const oldest = found.at(-1)!;
      found = oldest.at < since ? [] : await newest(50, oldest.sequence);
    }
    return ids;
  };

  return {
    /** The newest pages, newest first; those before the page of that sequence. Strongly consistent. */
    newest,
    /** Pages from that sequence on, in their order. */
    from: (sequence: number, limit: number): Promise<AuditPage[]> =>
      pages.list({ after: sequence <= 1 ? null : { sequence: sequence - 1 }, limit }),
    /**
     * Puts lines in the place of those of a page, which keeps their hashes: a person was taken out of them. Label `audit
     * page` fails if somebody else did so meanwhile, or the page is gone.
     */
    erase: (page: AuditPage, lines: readonly AuditLine[]): Write =>
      pages.put({ ...page, lines: replaceLines(lines) }, { when: '#lines = :lines', values: { lines: page.lines } }),
    /** The anchors of days that are over, oldest first, from that day on. */
    anchors: (from = '0'): Promise<AuditAnchor[]> => anchors.list({ after: { day: from } }),
    /**
     * Appends lines as a page; the first one of a day stores the anchor of the day before. Lines that are there already,
     * because a queue delivered them again, are left out.
     *
     * @param isRepeated true where an earlier delivery may have appended them
     * @throws ConditionFailed where another writer was faster
     */
    append: async (given: readonly AuditLine[], now: number, isRepeated: boolean): Promise<void> => {
      const [last] = await newest(1);
      const isLate = given.some(({ id }) => ulidTime(id) < now - deduplicated);
      const known = isRepeated || isLate ? await appendedSince(given, last) : new Set<string>();
      const lines = given.filter(({ id }) => !known.has(id));
      if (lines.length === 0) return;
      const end = last && anchorOf(last);
      const before = last ? (hashesOf(last).at(-1) ?? last.before) : chainStart;
      const page = {
        sequence: (last?.sequence ?? 0) + 1,
        number: (end?.number ?? 0) + 1,
        at: now,
        before,
        ...packLines(before, lines),
      };
      const write = pages.put(page, { when: 'attribute_not_exists(#sequence)' });
      if (end === undefined || end.day === dayOf(now)) await writeOne(client, write);
      else await commit(client, [write, anchors.put(end)]);
    },
  };
};

export type AuditStore = ReturnType<typeof auditStore>;
