import type { listAuditAnchors as anchorsEndpoint, listAuditLog as endpoint } from '@recado/shared/contract/audit';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import { anchorOf } from '../../data/audit/store.ts';
import { maskNumbersIn } from '../../domain/presentation/mask-numbers.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { findLines } from './find-lines.ts';
import { logOf } from './log-of.ts';

const pageSize = 30;
/** Reads of a hundred pages that one call may cost. */
const reads = 3;

const cursor = defineCursor(z.object({ sequence: z.int().positive(), number: z.int().min(0) }));

/** Lists the lines of the audit log that pass the filters, newest first. */
export const listAuditLog: UseCase<typeof endpoint> = async (context, { query }) => {
  const { installation, cursor: given, ...filter } = query;
  const log = logOf(context, installation);
  const { timeZone } = context.company;
  const [{ lines, next }, hides] = await Promise.all([
    findLines(log, filter, { from: cursor.decode(given), timeZone, size: pageSize, reads }),
    hidesNumbersFrom(context),
  ]);
  return {
    lines: hides ? (maskNumbersIn(lines) as typeof lines) : lines,
    hasMore: next !== null,
    nextCursor: next && cursor.encode(next),
  };
};

/** Lists the anchors of the audit log, newest first; the end of the log as it is now before those of past days. */
export const listAuditAnchors: UseCase<typeof anchorsEndpoint> = async (context, { query: { installation } }) => {
  const log = logOf(context, installation);
  const [past, [last]] = await Promise.all([log.anchors(), log.newest(1)]);
  const now = last ? [{ ...anchorOf(last), isFinal: false }] : [];
  const final = past.filter(({ day }) => day !== now[0]?.day).map((anchor) => ({ ...anchor, isFinal: true }));
  return { anchors: [...now, ...final.toReversed()] };
};
