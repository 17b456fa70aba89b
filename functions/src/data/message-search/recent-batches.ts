import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomBytes } from 'node:crypto';
import { environment } from '../../platform/environment.ts';
import { isWritten } from '../../platform/is-written.ts';
import { getRaw, itemOf, queryRaw, type RawItem } from '../../platform/table-reads.ts';
import { remove, update } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';
import { ulidOf } from '../messages/message-id.ts';
import type { RecentText } from './sources.ts';
import { endOfUlid } from './ulid-bytes.ts';

/** A recent text, with the revision of its message. */
export interface RevisedText extends RecentText {
  revision: number;
}

/** Recent texts that share an item. */
export interface RecentBatch {
  place: number;
  /** Changes with each write of the item. */
  state: string;
  texts: RevisedText[];
}

/**
 * The recent texts of messages as they were first stored, several an item: a segment removes some 96 items instead of 256.
 * A text has its place by its id. An item takes no more than fits into a write unit; a text that finds no room, and one
 * that changes, is an item of its own. Not a declared entity, because its attributes are data: each text is one, by the
 * id of its message.
 */
export interface RecentBatches {
  /** Adds a text. Returns false where its item has no room, or has the message already. */
  add(text: RevisedText): Promise<boolean>;
  /** Removes a message's text, whose room is free again once its item goes; returns false where it is not there. */
  remove(messageId: string): Promise<boolean>;
  /** Removes an item; returns false where it changed since it was read. */
  removeBatch(batch: RecentBatch): Promise<boolean>;
  list(options?: { consistent: boolean }): Promise<RecentBatch[]>;
}

const places = 96;
/** Bytes of texts in an item, which has some 80 more: 1 kB is a write unit. */
const mostBytes = 930;
/** Bytes that a text takes beside its words and the id of its message. */
const ownBytes = 26;

const placeOf = (messageId: string): number => endOfUlid(ulidOf(messageId), 3) % places;

const bytesOf = ({ messageId, words }: RecentText): number => messageId.length + Buffer.byteLength(words) + ownBytes;

/** A text as its attribute has it. */
interface Stored {
  w: number;
  c: number;
  r: number;
  t: string;
}

const batchOf = ({ sk, ...item }: Record<string, unknown>): RecentBatch => ({
  place: Number(String(sk).slice('recents#'.length)),
  state: String(item.state),
  texts: Object.entries(item).flatMap(([messageId, value]) => {
    if (!/^\d/.test(messageId)) return [];
    const { w, c, r, t } = value as Stored;
    return [{ messageId, whatsappId: w, contactId: c, revision: r, words: t }];
  }),
});

/** Returns the texts that an item of a company's table has, by its key; none of any other item. */
export const textsSharedIn = (item: { sk: string } & Record<string, unknown>): RevisedText[] =>
  /^recents#\d+$/.test(item.sk) ? batchOf(item).texts : [];

export const recentBatches = (client: DynamoDBDocumentClient, companyId: number): RecentBatches => {
  const pk = `c#${companyId}#text`;
  const itemAt = (place: number) => ({
    TableName: environment().TABLE_NAME,
    Key: { pk, sk: `recents#${String(place).padStart(2, '0')}` },
  });
  const newState = (): string => randomBytes(6).toString('base64url');
  return {
    add: async (text) => {
      const { messageId, whatsappId, contactId, revision, words } = text;
      const bytes = bytesOf(text);
      if (bytes > mostBytes) return false;
      const stored: Stored = { w: whatsappId, c: contactId, r: revision, t: words };
      const write = update('recent texts', {
        ...itemAt(placeOf(messageId)),
        UpdateExpression: 'SET #text = :text, #state = :state ADD #bytes :bytes',
        ConditionExpression: 'attribute_not_exists(#text) AND (attribute_not_exists(#bytes) OR #bytes <= :room)',
        ExpressionAttributeNames: { '#text': messageId, '#state': 'state', '#bytes': 'bytes' },
        ExpressionAttributeValues: {
          ':text': stored,
          ':state': newState(),
          ':bytes': bytes,
          ':room': mostBytes - bytes,
        },
      });
      return isWritten(writeOne(client, write));
    },
    remove: async (messageId) => {
      const { TableName, Key: key } = itemAt(placeOf(messageId));
      // Most texts that change are in a segment: to look is a fifth of the price of a write that is refused.
      const item = await getRaw(client, { TableName, key, ConsistentRead: true });
      if (item?.[messageId] === undefined) return false;
      const write = update('recent texts', {
        ...itemAt(placeOf(messageId)),
        UpdateExpression: 'SET #state = :state REMOVE #text',
        ConditionExpression: 'attribute_exists(#text)',
        ExpressionAttributeNames: { '#text': messageId, '#state': 'state' },
        ExpressionAttributeValues: { ':state': newState() },
      });
      return isWritten(writeOne(client, write));
    },
    removeBatch: ({ place, state }) => {
      const write = remove('recent texts', {
        ...itemAt(place),
        ConditionExpression: '#state = :state',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':state': state },
      });
      return isWritten(writeOne(client, write));
    },
    list: async ({ consistent } = { consistent: false }) => {
      const found: RecentBatch[] = [];
      let from: RawItem | undefined;
      do {
        const { items, next } = await queryRaw(client, {
          TableName: environment().TABLE_NAME,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :recents)',
          ExpressionAttributeValues: { ':pk': pk, ':recents': 'recents#' },
          ConsistentRead: consistent,
          ExclusiveStartKey: from,
        });
        found.push(...items.map((item) => batchOf(itemOf(item))));
        from = next;
      } while (from);
      return found;
    },
  };
};
