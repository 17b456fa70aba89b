import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import { currentDryRun } from '../../platform/dry-run.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { queryRaw, type RawItem } from '../../platform/table-reads.ts';
import { ConditionFailed, update, type Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';
import type { TicketChange, TicketRecord } from './record.ts';

/**
 * Counts a company's listed tickets, by status, queue and attendant. An item holds the numbers of one queue and shard
 * as attributes `{status}#{attendant or 0}`, with `#g` for groups: most moves touch one item, and all of them are one
 * Query. Shards (by ticket) keep transactions on different tickets from meeting. Not a declared entity, because its
 * attributes are data.
 */
const shards = 4;
/** Zeros in an item from which on they are removed, and the most that one write removes. */
const zeros = { many: 32, most: 50 };

/** Tickets of one status, queue and attendant (null: none). */
export interface TicketCount {
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  count: number;
}

const partition = (companyId: number): string => `c#${companyId}#counts`;
const placeOf = (ticket: TicketRecord): string => `q#${ticket.queueId ?? 0}#s#${ticket.id % shards}`;
const attributeOf = (ticket: TicketRecord): string =>
  `${ticket.status}#${ticket.userId ?? 0}${ticket.isGroup ? '#g' : ''}`;

type Deltas = Map<string, Map<string, number>>;

const move = (deltas: Deltas, ticket: TicketRecord | null, by: number): void => {
  if (!ticket?.listed) return;
  const place = placeOf(ticket);
  const item = deltas.get(place) ?? new Map<string, number>();
  deltas.set(place, item);
  const attribute = attributeOf(ticket);
  item.set(attribute, (item.get(attribute) ?? 0) + by);
};

/** The writes that move the counters as the tickets of one transaction move; none while they stay where they are. */
export const counterWrites = (companyId: number, changes: readonly TicketChange[]): Write[] => {
  const deltas: Deltas = new Map();
  for (const { before, after } of changes) {
    move(deltas, before, -1);
    move(deltas, after, 1);
  }
  return [...deltas].flatMap(([place, item]) => {
    const moved = [...item].filter(([, by]) => by !== 0);
    if (moved.length === 0) return [];
    return [
      update('counts', {
        TableName: environment().TABLE_NAME,
        Key: { pk: partition(companyId), sk: place },
        UpdateExpression: `ADD ${moved.map((_, index) => `#a${index} :v${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(moved.map(([attribute], index) => [`#a${index}`, attribute])),
        ExpressionAttributeValues: Object.fromEntries(moved.map(([, by], index) => [`:v${index}`, by])),
      }),
    ];
  });
};

const isPassing = (error: unknown): boolean =>
  error instanceof ConditionFailed || (error instanceof Error && error.name === 'TransactionConflictException');

/**
 * Removes counters of an item that are zero: each agent leaves one behind for each status, and every move of a ticket pays
 * for the size of its item. Where one of them counts again meanwhile, or the table refuses, all stay until the next reader:
 * what was read is right without it.
 */
const removeZeros = async (client: DynamoDBDocumentClient, key: RawItem, found: readonly string[]): Promise<void> => {
  const names = found.slice(0, zeros.most);
  const write = update('counts', {
    TableName: environment().TABLE_NAME,
    Key: { pk: key.pk!.S, sk: key.sk!.S },
    UpdateExpression: `REMOVE ${names.map((_, index) => `#a${index}`).join(', ')}`,
    ConditionExpression: names.map((_, index) => `#a${index} = :zero`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#a${index}`, name])),
    ExpressionAttributeValues: { ':zero': 0 },
  });
  try {
    await writeOne(client, write);
  } catch (error) {
    if (!isPassing(error)) log().warn('counters that are zero stay', { error: describeError(error) });
  }
};

/** The counters that are read: those of tickets in one of these states with one of these attendants (null: none). */
export interface CountedTickets {
  statuses: readonly TicketStatus[];
  attendants: readonly (number | null)[];
}

type Kind = Pick<TicketCount, 'status' | 'userId' | 'isGroup'>;

const kindOf = (attribute: string): Kind => {
  const [status, user, group] = attribute.split('#');
  return { status: status as TicketStatus, userId: Number(user) || null, isGroup: group === 'g' };
};

const projectionOf = ({ statuses, attendants }: CountedTickets) => {
  const attributes = statuses.flatMap((status) =>
    attendants.flatMap((userId) => [`${status}#${userId ?? 0}`, `${status}#${userId ?? 0}#g`]),
  );
  return {
    ProjectionExpression: ['sk', ...attributes.map((_, index) => `#a${index}`)].join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((attribute, index) => [`#a${index}`, attribute])),
  };
};

/**
 * Counters of a company that are not zero, as of the last commit: queues × shards items at most. A company of 20 agents
 * has a thousand of them, so a reader that needs those of few attendants names them.
 */
export const readCounts = async (
  client: DynamoDBDocumentClient,
  companyId: number,
  counted: CountedTickets | null,
): Promise<TicketCount[]> => {
  if (counted?.statuses.length === 0) return [];
  const counts: TicketCount[] = [];
  const kinds = new Map<string, Kind>();
  const removals: Promise<void>[] = [];
  const addAll = ({ pk, sk, ...item }: RawItem): void => {
    const empty: string[] = [];
    const queueId = Number(sk!.S!.split('#')[1]) || null;
    for (const attribute in item) {
      const count = Number(item[attribute]!.N);
      if (count === 0) {
        empty.push(attribute);
        continue;
      }
      const kind = kinds.get(attribute) ?? kindOf(attribute);
      kinds.set(attribute, kind);
      counts.push({ status: kind.status, queueId, userId: kind.userId, isGroup: kind.isGroup, count });
    }
    if (empty.length >= zeros.many && pk && !currentDryRun())
      removals.push(removeZeros(client, { pk, sk: sk! }, empty));
  };
  let from: RawItem | undefined;
  do {
    const { items, next } = await queryRaw(client, {
      TableName: environment().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition(companyId) },
      ...(counted ? projectionOf(counted) : {}),
      ConsistentRead: true,
      ExclusiveStartKey: from,
    });
    items.forEach(addAll);
    from = next;
  } while (from);
  await Promise.all(removals);
  return counts;
};
