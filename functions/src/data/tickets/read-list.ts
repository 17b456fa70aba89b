import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { itemOf, type Query, queryRaw, type RawItem } from '../../platform/table-reads.ts';
import type { CompiledIndex } from '../../platform/entity/define-entity.ts';
import type { ListPosition } from './list-place.ts';
import type { ListedTicket } from './record.ts';
import { placeInList } from './scan-params.ts';

/** A row of a list: a ticket, and its place there. */
export type ListedRow = ListedTicket & ListPosition;

type List = Pick<CompiledIndex, 'sortKey'>;

/** The fields of all rows of a list that its own key names; a status of null is read of each. */
interface Common {
  companyId: number;
  status: ListedTicket['status'] | null;
}

/** The fields that are read of each row: a missing field does not compile. */
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
  tagIds: true,
  laneId: true,
  jid: true,
  lastMessage: true,
  lastMessageType: true,
  fromMe: true,
  failedMessageId: true,
  unreadMessages: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  messageSequence: true,
  waitingSince: true,
  serviceLevel: true,
  lastAuthor: true,
  rating: true,
};

/** The attributes that are read of each row. */
export const listedFields = Object.keys(fields) as (keyof typeof fields)[];

const names = Object.fromEntries(listedFields.map((field) => [`#f_${field}`, field]));
const projection = Object.keys(names).join(', ');
const withStatus = { projection: `${projection}, #f_status`, names: { ...names, '#f_status': 'status' } };

const text = (value: AttributeValue | undefined): string => value!.S!;
const number = (value: AttributeValue | undefined): number => Number(value!.N);
const flag = (value: AttributeValue | undefined): boolean => value!.BOOL!;
const orNull = (value: AttributeValue | undefined): number | null => (value ? Number(value.N) : null);
const numbers = (value: AttributeValue | undefined): number[] => (value?.L ?? []).map(({ N }) => Number(N));

/** Each attribute by its type: most of the time of a page goes into the attributes of its rows. */
const toListed = (raw: RawItem, { companyId, status }: Common): ListedTicket => ({
  companyId,
  status: status ?? (text(raw.status) as ListedTicket['status']),
  id: number(raw.id),
  uuid: text(raw.uuid),
  whatsappId: number(raw.whatsappId),
  contactId: number(raw.contactId),
  channel: text(raw.channel) as ListedTicket['channel'],
  queueId: orNull(raw.queueId),
  userId: orNull(raw.userId),
  isGroup: flag(raw.isGroup),
  isBot: flag(raw.isBot),
  imported: orNull(raw.imported),
  contact: itemOf(raw.contact!.M!) as unknown as ListedTicket['contact'],
  tagIds: numbers(raw.tagIds),
  laneId: orNull(raw.laneId),
  jid: text(raw.jid),
  lastMessage: text(raw.lastMessage),
  lastMessageType: (raw.lastMessageType?.S as ListedTicket['lastMessageType'] | undefined) ?? 'conversation',
  fromMe: flag(raw.fromMe),
  failedMessageId: raw.failedMessageId?.S ?? null,
  unreadMessages: number(raw.unreadMessages),
  createdAt: number(raw.createdAt),
  updatedAt: number(raw.updatedAt),
  version: orNull(raw.version) ?? 0,
  messageSequence: orNull(raw.messageSequence) ?? 0,
  waitingSince: orNull(raw.waitingSince),
  serviceLevel: raw.serviceLevel?.M ? (itemOf(raw.serviceLevel.M) as unknown as ListedTicket['serviceLevel']) : null,
  lastAuthor: raw.lastAuthor?.S ?? null,
  rating: orNull(raw.rating),
});

const toRow = (raw: RawItem, list: List, common: Common): ListedRow => ({
  ...toListed(raw, common),
  ...placeInList(list, raw),
});

/** Adds the fields to read to a query of a list. */
const withFields = (query: Query, { sortKey }: List, { status }: Common): Query => {
  const read = status === null ? withStatus : { projection, names };
  return {
    ...query,
    ProjectionExpression: `${read.projection}, #sort`,
    ExpressionAttributeNames: { ...query.ExpressionAttributeNames, ...read.names, '#sort': sortKey },
  };
};

/** Reads one page of a list, by the parameters of its query. */
export const readList = async (
  client: DynamoDBDocumentClient,
  list: List,
  query: Query,
  common: Common,
): Promise<ListedRow[]> => {
  const { items } = await queryRaw(client, withFields(query, list, common));
  return items.map((raw) => toRow(raw, list, common));
};

/** A part of a list that was read with a filter. */
interface ScannedPart {
  /** The rows that pass the filter. */
  rows: ListedRow[];
  /** Rows that were read, those left out included. */
  read: number;
  /** The key of the last row that was read; undefined at the end of the list. */
  next: RawItem | undefined;
}

/** Reads one part of a list by a query with a filter. */
export const scanList = async (
  client: DynamoDBDocumentClient,
  list: List,
  query: Query,
  common: Common,
): Promise<ScannedPart> => {
  const { items, read, next } = await queryRaw(client, withFields(query, list, common));
  return { rows: items.map((raw) => toRow(raw, list, common)), read, next };
};
