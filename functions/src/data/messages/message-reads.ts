import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { readItemsOf } from '../../platform/entity/entity-reads.ts';
import { environment } from '../../platform/environment.ts';
import { getRaw, queryRaw, type RawItem } from '../../platform/table-reads.ts';
import { ticketIdOf, ulidOf } from './message-id.ts';
import { anyTicket, beyondUlid, fromItem, fromRaw, partitionOf, sortKeyOf } from './message-item.ts';
import type { ChatKey } from './message-key.ts';
import type { MessageRecord } from './record.ts';

/** Reads of a company's messages. */
export interface MessageReads {
  get(chat: ChatKey, id: string): Promise<MessageRecord | null>;
  /** Reads these messages, each with its chat; leaves out those that do not exist. */
  getMany(keys: readonly (ChatKey & { id: string })[]): Promise<MessageRecord[]>;
  /** As of the last commit, newest first, `limit` of them if there are so many, however long they are: of tickets up to `ticketId`, below `before` when given (an id). */
  page(chat: ChatKey, position: { ticketId: number; before: string | null }, limit: number): Promise<MessageRecord[]>;
  /** As `page` in the other direction, oldest first: of tickets up to `ticketId`, above `after` (an id). */
  pageAfter(chat: ChatKey, position: { ticketId: number; after: string }, limit: number): Promise<MessageRecord[]>;
  /** Reads the newest messages of one ticket. */
  ofTicket(chat: ChatKey, ticketId: number, limit: number): Promise<MessageRecord[]>;
}

type KeyRange =
  | { when: 'sk < :key' | 'begins_with(sk, :key)'; key: string }
  /** Both ends are included. */
  | { when: 'sk BETWEEN :key AND :last'; key: string; last: string };

/** Reads the newest (`desc`) or oldest messages of a chat whose sort key keeps a condition; other items of the chat sort before them. */
const readOrdered = async (
  client: DynamoDBDocumentClient,
  partition: string,
  { when, ...range }: KeyRange,
  limit: number,
  order: 'asc' | 'desc' = 'desc',
): Promise<MessageRecord[]> => {
  const messages: MessageRecord[] = [];
  let next: RawItem | undefined;
  do {
    const page = await queryRaw(client, {
      TableName: environment().TABLE_NAME,
      KeyConditionExpression: `pk = :partition AND ${when}`,
      ExpressionAttributeValues: {
        ':partition': partition,
        ':key': range.key,
        ...('last' in range ? { ':last': range.last } : {}),
      },
      ScanIndexForward: order === 'asc',
      ConsistentRead: true,
      Limit: limit - messages.length,
      ExclusiveStartKey: next,
    });
    messages.push(...page.items.filter(({ sk }) => sk!.S!.startsWith(anyTicket)).map(fromRaw));
    next = page.next;
  } while (next && messages.length < limit);
  return messages;
};

export const messageReads = (client: DynamoDBDocumentClient, companyId: number): MessageReads => ({
  get: async (chat, id) => {
    const raw = await getRaw(client, {
      TableName: environment().TABLE_NAME,
      key: { pk: partitionOf(companyId, chat), sk: sortKeyOf(ticketIdOf(id), ulidOf(id)) },
      ConsistentRead: true,
    });
    return raw ? fromRaw(raw) : null;
  },
  getMany: async (keys) => {
    const items = await readItemsOf(
      client,
      keys.map(({ id, ...chat }) => ({
        [table.partitionKey]: partitionOf(companyId, chat),
        [table.sortKey]: sortKeyOf(ticketIdOf(id), ulidOf(id)),
      })),
      true,
    );
    return items.map(fromItem);
  },
  page: (chat, { ticketId, before }, limit) => {
    const key = before === null ? sortKeyOf(ticketId + 1) : sortKeyOf(ticketIdOf(before), ulidOf(before));
    return readOrdered(client, partitionOf(companyId, chat), { when: 'sk < :key', key }, limit);
  },
  pageAfter: (chat, { ticketId, after }, limit) =>
    readOrdered(
      client,
      partitionOf(companyId, chat),
      {
        when: 'sk BETWEEN :key AND :last',
        key: sortKeyOf(ticketIdOf(after), `${ulidOf(after)}${beyondUlid}`),
        last: sortKeyOf(ticketId, beyondUlid),
      },
      limit,
      'asc',
    ),
  ofTicket: (chat, ticketId, limit) =>
    readOrdered(
      client,
      partitionOf(companyId, chat),
      { when: 'begins_with(sk, :key)', key: sortKeyOf(ticketId) },
      limit,
    ),
});
