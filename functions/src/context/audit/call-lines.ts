import { auditLimits, type AuditLine, type AuditThing } from '@recado/shared/contract/audit-line';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { thingsNamedBy } from '@recado/shared/contract/parameters';
import { randomBytes } from 'node:crypto';
import type { EffectTo } from '../../platform/outbox/effect.ts';
import type { RecordChange } from '../../platform/write.ts';
import { type ChangedThing, changedThings, companyOf } from './changed-things.ts';

/** The number of the installation's own audit log, which no company has. */
export const installationLog = 0;

/** A call, as its lines name it. */
export interface RecordedCall {
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

export interface LinePorts {
  /** Returns the origin of the call, as far as it is known by now. */
  origin(): Origin;
  ulid(): string;
}

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

/** Returns the function that makes a call's lines of changes, one in the log of each company that they concern. */
export const callLines = (call: RecordedCall, ports: LinePorts) => {
  const named = namedThings(call);
  const companiesNamed = named.filter(({ thing }) => thing === 'company').map(({ id }) => Number(id));

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
      call: call.endpoint.name,
      by,
      things: all.slice(0, auditLimits.things),
      more: Math.max(0, all.length - auditLimits.things),
      address: call.address,
      device: call.device,
      ...(way && { way }),
      salt: randomBytes(12).toString('base64url'),
    };
  };

  /** Returns the lines; of a company that has one already (`left`) only where something of it was changed. */
  return (changes: readonly RecordChange[], left: ReadonlySet<number>): EffectTo<'audit'>[] => {
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
};
