import { auditLimits, type AuditLine, type AuditThing } from '@recado/shared/contract/audit-line';
import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { thingsNamedBy } from '@recado/shared/contract/parameters';
import type { Effect, EffectTo } from '../../platform/outbox/effect.ts';
import type { RecordChange, Write } from '../../platform/write.ts';
import { type ChangedThing, changedThings, companyOf } from './changed-things.ts';

/** The number of the installation's own audit log, which no company has. */
export const installationLog = 0;

/** A call, as its lines name it. */
interface RecordedCall {
  endpoint: Endpoint;
  /** The parsed parameters of its path and its query. */
  params: unknown;
  query: unknown;
  address: string | null;
  device: string | null;
}

/** The author of a call, and the companies in whose logs it stands whatever it writes. */
export interface Origin {
  by: AuditLine['by'];
  companies: readonly number[];
  /** The thing that the use case names, where neither path nor writes do. */
  named?: AuditThing;
  /** The way by which it came, where it is none of the screens and the public API. */
  way?: NonNullable<AuditLine['way']>;
}

interface Ports {
  /** Returns the origin of the call, as far as it is known by now. */
  origin(): Origin;
  now(): number;
  ulid(): string;
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

const idText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const namedIn = (schema: Endpoint['params'], given: unknown): AuditThing[] =>
  Object.entries(thingsNamedBy(schema)).flatMap(([parameter, thing]) => {
    const id = (given as Record<string, unknown>)[parameter];
    return id === undefined ? [] : [{ thing, id: idText(id), name: null, change: 'named', fields: [] }];
  });

/** Returns the things that a call's path and its query name. */
const namedThings = ({ endpoint, params, query }: RecordedCall): AuditThing[] => [
  ...namedIn(endpoint.params, params),
  ...namedIn(endpoint.query, query),
];

/** Records of one call: what it changes is a line in the log of each company that it concerns, by the same transaction. */
export const recordCall = (call: RecordedCall, ports: Ports): CallRecord => {
  const { endpoint } = call;
  const named = namedThings(call);
  const companiesNamed = named.filter(({ thing }) => thing === 'company').map(({ id }) => Number(id));
  const left = new Set<number>();
  /** Changes that no line has yet. */
  const rest: RecordChange[] = [];

  const lineOf = (
    companyId: number,
    { by, companies, named: other, way }: Origin,
    changed: readonly ChangedThing[],
  ): AuditLine => {
    const isHome = companies.includes(companyId);
    const own = changed.filter((each) => isHome || each.companyId === companyId).map(({ thing }) => thing);
    const isChanged = ({ thing, id }: AuditThing): boolean =>
      own.some((each) => each.thing === thing && each.id === id);
    const all = [...[...named, ...(other ? [other] : [])].filter((each) => !isChanged(each)), ...own];
    return {
      id: ports.ulid(),
      call: endpoint.name,
      by,
      things: all.slice(0, auditLimits.things),
      more: Math.max(0, all.length - auditLimits.things),
      address: call.address,
      device: call.device,
      ...(way && { way }),
      salt: randomBytes(12).toString('base64url'),
    };
  };

  /** Returns the lines of these changes; of a company that has one already only where something of it was changed. */
  const linesOf = (changes: readonly RecordChange[]): EffectTo<'audit'>[] => {
    const origin = ports.origin();
    const changed = changedThings(changes);
    const written = changes.map(companyOf).filter((id) => id !== null);
    const companies = new Set([...origin.companies, ...companiesNamed, ...written]);
    if (companies.size === 0 && (left.size === 0 || changed.length > 0)) companies.add(installationLog);
    const isNew = (id: number): boolean =>
      !left.has(id) || changed.some(({ companyId }) => origin.companies.includes(id) || companyId === id);
    return [...companies]
      .filter(isNew)
      .map((companyId) => ({ to: 'audit', message: { companyId, line: lineOf(companyId, origin, changed) } }));
  };

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
      const lines = linesOf(changes);
      await commit(writes, [...effects, ...lines], options);
      for (const { message } of lines) left.add(message.companyId);
    };

  const finish = async (hasFailed = false): Promise<void> => {
    if (hasFailed && rest.length === 0) return;
    const lines = linesOf(rest);
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
