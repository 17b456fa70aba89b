import type { CompiledIndex } from '../../platform/entity/define-entity.ts';
import { environment } from '../../platform/environment.ts';
import type { Query, RawItem } from '../../platform/table-reads.ts';
import type { ListPosition } from './list-place.ts';
import type { ListPage, RowFilter } from './lists.ts';

/** The sort key of a list, as the entity declares it: the minute of the last change and the id. */
const placeInKey = /^(\d{13})#(\d{12})$/;
const last: ListPosition = { place: 10 ** 13 - 1, id: 10 ** 12 - 1 };

const before = ({ place, id }: ListPosition): ListPosition =>
  id > 0 ? { place, id: id - 1 } : { place: Math.max(0, place - 1), id: last.id };
const behind = ({ place, id }: ListPosition): ListPosition =>
  id < last.id ? { place, id: id + 1 } : { place: place + 1, id: 0 };

/** Returns the first and the last place of the rows that are read, in ascending order. */
const rangeOf = ({ order, after }: ListPage, { updated }: RowFilter): { from: ListPosition; to: ListPosition } => {
  const from = { place: updated?.from ?? 0, id: 0 };
  const to = updated ? { place: updated.to - 1, id: last.id } : last;
  if (after === null) return { from, to };
  return order === 'desc' ? { from, to: before(after) } : { from: behind(after), to };
};

const keyOf = ({ sort }: CompiledIndex, { place, id }: ListPosition): string => sort.fill({ place, id })!;

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
  const [from, to] = [keyOf(index, range.from), keyOf(index, range.to)];
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

/** Returns the place that a row's key says. */
export const placeInList = ({ sortKey }: Pick<CompiledIndex, 'sortKey'>, key: RawItem): ListPosition => {
  const [, place, id] = placeInKey.exec(key[sortKey]!.S!)!;
  return { place: Number(place), id: Number(id) };
};
