import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import type { DayBounds } from '@recado/shared/text/time';
import { environment } from '../../platform/environment.ts';
import type { Query } from '../../platform/table-reads.ts';
import { type DueRow, readDueList } from './due-list.ts';
import { queueListOf, ticketEntity } from './ticket-entity.ts';
import type { ListPosition } from './list-place.ts';
import { type ListedRow, readList, scanList } from './read-list.ts';
import { placeInList, scanParams } from './scan-params.ts';

/**
 * A list of the inbox, as the indexes hold it: a tab of the company, of a queue (null: none) with or without attendant, or
 * of an attendant.
 */
export type TicketList =
  | { by: 'company'; tab: TicketStatus }
  | { by: 'queue'; status: TicketStatus; queueId: number | null; hold: 'free' | 'taken' }
  | { by: 'user'; status: TicketStatus; userId: number };

/** Conditions on the rows of a list, which the table checks before it returns them. */
export interface RowFilter {
  connectionIds: ReadonlySet<number> | null;
  queueIds: ReadonlySet<number> | null;
  userIds: ReadonlySet<number> | null;
  created: DayBounds | null;
  updated: DayBounds | null;
  unread: boolean;
}

/** Some rows of a list. */
export interface ScannedRows {
  rows: ListedRow[];
  /** Rows that were read, those left out included. */
  read: number;
  /** The place up to which the list was read; null at its end. */
  reached: ListPosition | null;
}

/**
 * The rows of a list that are read: `limit` of them behind `after`, in this order of their last change by the minute.
 */
export interface ListPage {
  order: 'asc' | 'desc';
  after: ListPosition | null;
  limit: number;
}

/** The lists of a company's inbox. */
export interface TicketLists {
  /** One Query; the rows after `after` in the order of their places. */
  list(list: TicketList, page: ListPage): Promise<ListedRow[]>;
  /**
   * One Query, which reads `limit` rows and returns those that pass the filter. A list of values that is too long for
   * the table is not checked: callers check the rows again.
   */
  scan(list: TicketList, page: ListPage, filter: RowFilter): Promise<ScannedRows>;
  /** One Query; the tickets of a tab whose service level is running behind `after`, those that are due first. */
  listDue(tab: TicketStatus, page: Pick<ListPage, 'after' | 'limit'>): Promise<DueRow[]>;
}

const indexOf: Record<TicketList['by'], string> = { company: 'byTab', queue: 'byQueue', user: 'byUser' };

/** Returns the index of a list and its key there. */
const placeOf = (companyId: number, list: TicketList) => {
  const index = ticketEntity.indexes.get(indexOf[list.by])!;
  const key = index.partition.fill({
    companyId,
    ...list,
    ...(list.by === 'queue' && { queueList: queueListOf(list.queueId, list.hold) }),
  });
  return { index, key };
};

/** Returns the parameters of the query for one page of a list. */
const listParams = (companyId: number, list: TicketList, { order, after, limit }: ListPage): Query => {
  const { index, key } = placeOf(companyId, list);
  const { indexName, partitionKey, sort, sortKey } = index;
  const behind = after === null ? '' : ` AND #sort ${order === 'desc' ? '<' : '>'} :after`;
  return {
    TableName: environment().TABLE_NAME,
    IndexName: indexName,
    KeyConditionExpression: `#partition = :partition${behind}`,
    ExpressionAttributeNames: { '#partition': partitionKey, ...(after ? { '#sort': sortKey } : {}) },
    ExpressionAttributeValues: {
      ':partition': key,
      ...(after ? { ':after': sort.fill({ place: after.place, id: after.id }) } : {}),
    },
    ScanIndexForward: order === 'asc',
    Limit: limit,
  };
};

export const ticketLists = (client: DynamoDBDocumentClient, companyId: number): TicketLists => ({
  list: (list, page) =>
    readList(client, placeOf(companyId, list).index, listParams(companyId, list, page), {
      companyId,
      status: list.by === 'company' ? null : list.status,
    }),
  scan: async (list, page, filter) => {
    const { index, key } = placeOf(companyId, list);
    const { rows, read, next } = await scanList(client, index, scanParams(index, key, page, filter), {
      companyId,
      status: list.by === 'company' ? null : list.status,
    });
    return { rows, read, reached: next ? placeInList(index, next) : null };
  },
  listDue: (tab, page) => readDueList(client, companyId, tab, page),
});
