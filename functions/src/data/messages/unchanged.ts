import type { Condition } from '../../platform/entity/condition.ts';
import type { MessageRecord } from './record.ts';

/** Fields that change after a message was stored; `revision` counts the changes of its text. */
const changing = [
  'ack',
  'failure',
  'retryId',
  'mediaType',
  'mediaState',
  'transcription',
  'transcribingUntil',
  'revision',
  'votes',
  'readers',
] as const;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Holds while an item is stored as it was read; empty values may be absent. */
export const unchanged = (message: MessageRecord): Condition => {
  const values: Record<string, unknown> = {};
  const parts = changing.map((name) => {
    const value = message[name];
    if (!isEmpty(value)) {
      values[name] = value;
      return `#${name} = :${name}`;
    }
    values.zero = 0;
    if (typeof value === 'object' && value !== null)
      return `(attribute_not_exists(#${name}) OR size(#${name}) = :zero)`;
    return `(attribute_not_exists(#${name}) OR #${name} = :zero)`;
  });
  return { when: parts.join(' AND '), values };
};

/** Holds while a field has the value that was read. An empty value has no attribute. */
export const isStill = (field: 'readers' | 'retryId' | 'revision' | 'votes', value: unknown): Condition =>
  isEmpty(value)
    ? { when: `attribute_not_exists(#${field})` }
    : { when: `#${field} = :${field}_read`, values: { [`${field}_read`]: value } };
