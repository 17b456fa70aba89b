import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import { environment } from '../../platform/environment.ts';
import { update, type Write } from '../../platform/write.ts';
import type { TicketChange, TicketRecord } from './record.ts';

/**
 * How many listed tickets a company has, by status, queue and attendant. An item holds the numbers of one queue and
 * shard as attributes `{status}#{attendant or 0}`, with `#g` for groups: most moves touch one item, and all of them are
 * one Query. Shards (by ticket) keep transactions on different tickets from meeting. Not a declared entity,
 * because its attributes are data.
 */
const shards = 4;

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

const parse = (sk: string, attribute: string, count: number): TicketCount => {
  const [status, user, group] = attribute.split('#');
  const queueId = Number(sk.split('#')[1]);
  return {
    status: status as TicketStatus,
    queueId: queueId || null,
    userId: Number(user) || null,
    isGroup: group === 'g',
    count,
  };
};

/** All counters of a company that are not zero, as of the last commit: queues × shards items at most. */
export const readCounts = async (client: DynamoDBDocumentClient, companyId: number): Promise<TicketCount[]> => {
  const counts: TicketCount[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: environment().TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition(companyId) },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    for (const { pk: _, sk, ...item } of Items) {
      for (const [attribute, count] of Object.entries(item)) {
        if (count !== 0) counts.push(parse(sk as string, attribute, count as number));
      }
    }
    from = LastEvaluatedKey;
  } while (from);
  return counts;
};
