import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { itemOf, type Query, queryRaw } from '../../platform/table-reads.ts';
import type { ListedTicket } from './record.ts';

/** What a list's own key says of all its rows. */
type Common = Pick<ListedTicket, 'companyId' | 'status'>;

/** What is read of each row: a field that lacks does not compile. */
const fields: Record<Exclude<keyof ListedTicket, keyof Common>, true> = {
  id: true,
  uuid: true,
  whatsappId: true,
  contactId: true,
  channel: true,
  queueId: true,
  userId: true,
  isGroup: true,
  isBot: true,
  imported: true,
  contact: true,
  jid: true,
  lastMessage: true,
  lastMessageType: true,
  fromMe: true,
  unreadMessages: true,
  createdAt: true,
  updatedAt: true,
  version: true,
};

const names = Object.fromEntries(Object.keys(fields).map((field) => [`#f_${field}`, field]));
const projection = Object.keys(names).join(', ');

type Optional = 'queueId' | 'userId' | 'imported' | 'lastMessageType';
type Row = Omit<ListedTicket, Optional | keyof Common> & Partial<ListedTicket>;

/**
 * Reads one page of a list, by the parameters of its query. Half the cost of a page is the attributes of its rows: they
 * are read as they are stored, and without their keys.
 */
export const readList = async (
  client: DynamoDBDocumentClient,
  query: Query,
  common: Common,
): Promise<ListedTicket[]> => {
  const { items } = await queryRaw(client, {
    ...query,
    ProjectionExpression: projection,
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, ...names },
  });
  return items.map((item) => {
    const row = itemOf(item) as unknown as Row;
    return {
      ...row,
      ...common,
      queueId: row.queueId ?? null,
      userId: row.userId ?? null,
      imported: row.imported ?? null,
      lastMessageType: row.lastMessageType ?? 'conversation',
    };
  });
};
