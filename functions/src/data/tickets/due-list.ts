import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import type { VisibleTicket } from '@recado/shared/permissions/ticket-visibility';
import { environment } from '../../platform/environment.ts';
import { queryRaw, type RawItem } from '../../platform/table-reads.ts';
import type { ListPosition } from './list-place.ts';
import { placeInList } from './scan-params.ts';
import { ticketEntity } from './ticket-entity.ts';

/** A ticket whose service level is running, as its index holds it: `place` is the time when it is due. */
export type DueRow = ListPosition & VisibleTicket;

const index = ticketEntity.indexes.get('byDueTime')!;

const orNull = (value: RawItem[string] | undefined): number | null => (value ? Number(value.N) : null);

const toRow = (raw: RawItem): DueRow => ({
  ...placeInList(index, raw),
  status: raw.status!.S as DueRow['status'],
  queueId: orNull(raw.queueId),
  userId: orNull(raw.userId),
  isGroup: raw.isGroup!.BOOL!,
});

/** Reads the tickets of a tab whose service level is running behind a place, those that are due first. */
export const readDueList = async (
  client: DynamoDBDocumentClient,
  companyId: number,
  tab: TicketStatus,
  { after, limit }: { after: ListPosition | null; limit: number },
): Promise<DueRow[]> => {
  const { items } = await queryRaw(client, {
    TableName: environment().TABLE_NAME,
    IndexName: index.indexName,
    KeyConditionExpression: `#partition = :partition${after === null ? '' : ' AND #sort > :after'}`,
    ExpressionAttributeNames: { '#partition': index.partitionKey, ...(after && { '#sort': index.sortKey }) },
    ExpressionAttributeValues: {
      ':partition': index.partition.fill({ companyId, tab }),
      ...(after && { ':after': index.sort.fill({ dueAt: after.place, id: after.id }) }),
    },
    Limit: limit,
  });
  return items.map(toRow);
};
