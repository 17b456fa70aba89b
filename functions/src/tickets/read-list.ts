import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TicketRecord } from './record.ts';

/** All that a record holds: a field that lacks does not compile. */
const fields: Record<keyof TicketRecord, true> = {
  id: true, uuid: true, companyId: true, whatsappId: true, contactId: true, channel: true, status: true, queueId: true, userId: true, isGroup: true, isBot: true,
  isActiveDemand: true, imported: true, contact: true, jid: true, address: true, lastMessage: true, lastMessageType: true, fromMe: true, unreadMessages: true, amountUsedBotQueues: true, cycleId: true,
  listed: true, messageTime: true, createdAt: true, updatedAt: true, version: true,
};

const names = Object.fromEntries(Object.keys(fields).map((field) => [`#f_${field}`, field]));
const projection = Object.keys(names).join(', ');

type Optional = 'queueId' | 'userId' | 'cycleId' | 'imported' | 'lastMessageType';
type Row = Omit<TicketRecord, Optional> & Partial<TicketRecord>;

/**
 * One page of a list, by the parameters of its query. ElectroDB would format each attribute of each row, which costs as
 * much as all else of a page does: rows are read as they are stored, and without their keys.
 */
export const readList = async (client: DynamoDBDocumentClient, params: QueryCommandInput): Promise<TicketRecord[]> => {
  const { Items = [] } = await client.send(new QueryCommand({
    ...params, ProjectionExpression: projection, ExpressionAttributeNames: { ...params.ExpressionAttributeNames, ...names },
  }));
  return (Items as Row[]).map((row) => ({
    ...row, queueId: row.queueId ?? null, userId: row.userId ?? null, cycleId: row.cycleId ?? null, imported: row.imported ?? null,
    lastMessageType: row.lastMessageType ?? 'conversation',
  }));
};
