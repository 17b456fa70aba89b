import type { CompiledIndex } from '../../platform/entity/define-entity.ts';
import { environment } from '../../platform/environment.ts';
import type { Query, RawItem } from '../../platform/table-reads.ts';
import type { ListPage, ListPosition, RowFilter } from './store.ts';

/** The sort key of a list, as the entity declares it: the time of the last change and the id. */
const placeInKey = /^(\d{13})#(\d{12})$/;
const last: ListPosition = { updatedAt: 10 ** 13 - 1, id: 10 ** 12 - 1 };

const before = ({ updatedAt, id }: ListPosition): ListPosition =>
  id > 0 ? { updatedAt, id: id - 1 } : { updatedAt: Math.max(0, updatedAt - 1), id: last.id };
const behind = ({ updatedAt, id }: ListPosition): ListPosition =>
  id < last.id ? { updatedAt, id: id + 1 } : { updatedAt: updatedAt + 1, id: 0 };

/** Returns the first and the last place of the rows that are read, in ascending order. */
const rangeOf = ({ order, after }: ListPage, { updated }: RowFilter): { from: ListPosition; to: ListPosition } => {
  const from = { updatedAt: updated?.from ?? 0, id: 0 };
  const to = updated ? { updatedAt: updated.to - 1, id: last.id } : last;
  if (after === null) return { from, to };
  return order === 'desc' ? { from, to: before(after) } : { from: behind(after), to };
};

/** The most values that the table compares a field with. */
const maxValues = 100;

/** Returns the conditions of a filter and their values. The names are those by which the fields are read. */
const conditionsOf = ({ connectionIds, queueIds, userIds, created, unread }: RowFilter) => {
  const values: Record<string, number> = {};
  const oneOf = (field: string, ids: ReadonlySet<number> | null): string[] => {
    if (ids === null || ids.size > maxValues) return [];
    const names = [...ids].map((id, at) => {
      values[`:${field}${at}`] = id;
      return `:${field}${at}`;
    });
    return [`#f_${field} IN (${names.join(', ')})`];
  };
  const conditions = [
    ...oneOf('whatsappId', connectionIds),
    ...oneOf('queueId', queueIds),
    ...oneOf('userId', userIds),
    ...(created ? ['#f_createdAt BETWEEN :createdFrom AND :createdTo'] : []),
    ...(unread ? ['#f_unreadMessages > :none'] : []),
  ];
  if (created) Object.assign(values, { ':createdFrom': created.from, ':createdTo': created.to - 1 });
  if (unread) values[':none'] = 0;
  return { conditions, values };
};

/** Returns the parameters of the query that reads a part of a list with a filter. */
export const scanParams = (index: CompiledIndex, partition: string | undefined, page: ListPage, filter: RowFilter) => {
  const range = rangeOf(page, filter);
  const [from, to] = [index.sort.fill({ ...range.from })!, index.sort.fill({ ...range.to })!];
  const { conditions, values } = conditionsOf(filter);
  return {
    TableName: environment().TABLE_NAME,
    IndexName: index.indexName,
    KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :to',
    ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
    ExpressionAttributeNames: { '#partition': index.partitionKey, '#sort': index.sortKey },
    // Behind the end of the range nothing is left; the table refuses a range that ends before it begins.
    ExpressionAttributeValues: { ':partition': partition, ':from': from, ':to': from > to ? from : to, ...values },
    ScanIndexForward: page.order === 'asc',
    Limit: page.limit,
  } satisfies Query;
};

/** Returns the place of the last row that was read. */
export const scannedTo = (index: CompiledIndex, key: RawItem): ListPosition => {
  const [, updatedAt, id] = placeInKey.exec(key[index.sortKey]!.S!)!;
  return { updatedAt: Number(updatedAt), id: Number(id) };
};
