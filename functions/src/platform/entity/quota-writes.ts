import { type Counter, moveQuota, raiseQuota } from '../quota.ts';
import type { Write } from '../write.ts';
import type { CompiledQuota } from './define-entity.ts';
import type { Item } from './item-mapping.ts';
import type { AnyEntity, ScopedEntity } from './primary-key.ts';

/** Returns the counter in which a record counts; null where it does not. */
const counterOf = ({ kind, per, when }: CompiledQuota, record: Item | null): Counter | null => {
  if (record === null || when?.(record as never) === false) return null;
  return per === undefined ? { kind } : { kind, of: record[per] as string | number };
};

/** Returns the counters in which a record counts. */
export const countersOf = ({ quotas }: AnyEntity, record: Item): Counter[] =>
  quotas.map((quota) => counterOf(quota, record)).filter((counter) => counter !== null);

/**
 * Counts a record that is added, removed or changed; null where there is none.
 *
 * @param planLimit the limit of a new record's quota that has none of its own
 */
export const quotaWrites = (
  { entity, companyId }: ScopedEntity,
  before: Item | null,
  after: Item | null,
  planLimit?: number,
): Write[] =>
  entity.quotas.flatMap((quota) => {
    const [had, has] = [counterOf(quota, before), counterOf(quota, after)];
    if (had?.kind === has?.kind && had?.of === has?.of) return [];
    if (before === null && has !== null) {
      const limit = quota.limit ?? planLimit;
      if (limit === undefined) throw new TypeError(`a new ${entity.name} needs the limit of its plan`);
      return [raiseQuota(companyId!, has, { limit, error: quota.error ?? 'ERR_LIMIT_REACHED' })];
    }
    return [
      ...(had === null ? [] : [moveQuota(companyId!, had, -1)]),
      ...(has === null ? [] : [moveQuota(companyId!, has, 1)]),
    ];
  });
