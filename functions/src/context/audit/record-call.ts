import type { AuditLine } from '@recado/shared/contract/audit-line';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { RecordChange, Write } from '../../platform/write.ts';
import { callLines, type LinePorts, type RecordedCall } from './call-lines.ts';

interface Ports extends LinePorts {
  now(): number;
  commit(writes: readonly Write[], effects: readonly Effect[]): Promise<void>;
  publish(effects: readonly Effect[]): Promise<void>;
}

type Commit<Options> = (writes: readonly Write[], effects: readonly Effect[], options?: Options) => Promise<void>;

/** The lines of one call. */
interface CallRecord {
  /** Takes a change that was written without a transaction. */
  observe(change: RecordChange): void;
  /** Returns a commit that stores a line together with the changes that it describes. */
  recording<Options extends { isReservation?: boolean }>(commit: Commit<Options>): Commit<Options>;
  /** Leaves the lines of a call that is done, where no commit has; of one that failed, those of what it changed. */
  finish(hasFailed?: boolean): Promise<void>;
}

/** Items of a transaction: one that is full has no room for a line. */
const fullTransaction = 100;

/** Milliseconds in which a process logs a frequent call of one person on one thing once. */
const window = 60_000;
const maxKnown = 10_000;
const logged = new Map<string, number>();

/** Returns true if the same line was left within the last minute, by this process. One with a change is never repeated. */
const isRepeated = (companyId: number, { by, call, things }: AuditLine, now: number): boolean => {
  if (things.some(({ change }) => change !== 'named')) return false;
  const key = [companyId, by.kind, by.id, call, ...things.map(({ thing, id }) => `${thing} ${id}`)].join(' ');
  if (now - (logged.get(key) ?? Number.NEGATIVE_INFINITY) < window) return true;
  if (logged.size >= maxKnown) logged.clear();
  logged.set(key, now);
  return false;
};

/** Records of one call: what it changes is a line in the log of each company that it concerns, by the same transaction. */
export const recordCall = (call: RecordedCall, ports: Ports): CallRecord => {
  const { endpoint } = call;
  const linesOf = callLines(call, ports);
  const left = new Set<number>();
  /** Changes that no line has yet. */
  const rest: RecordChange[] = [];

  const recording =
    <Options extends { isReservation?: boolean }>(commit: Commit<Options>): Commit<Options> =>
    async (writes, effects, options) => {
      if (options?.isReservation) return commit(writes, effects, options);
      const changes = writes.map(({ change }) => change).filter((change) => change !== undefined);
      const hasRoom = effects.length > 0 || writes.length < fullTransaction;
      if (endpoint.frequent || writes.length === 0 || !hasRoom) {
        await commit(writes, effects, options);
        rest.push(...changes);
        return;
      }
      const lines = linesOf(changes, left);
      await commit(writes, [...effects, ...lines], options);
      for (const { message } of lines) left.add(message.companyId);
    };

  const finish = async (hasFailed = false): Promise<void> => {
    if (hasFailed && rest.length === 0) return;
    const lines = linesOf(rest, left);
    if (!endpoint.frequent) {
      if (lines.length > 0) await ports.commit([], lines);
      return;
    }
    // Each call of a tool has its line.
    const fresh = lines.filter(
      ({ message: { companyId, line } }) => line.way !== undefined || !isRepeated(companyId, line, ports.now()),
    );
    if (fresh.length > 0) await ports.publish(fresh);
  };

  return { observe: (change) => void rest.push(change), recording, finish };
};
