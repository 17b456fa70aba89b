import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import { tabOf } from '@recado/shared/search/ticket-filter';
import { ticketEntity } from '../../../../functions/src/data/tickets/ticket-entity.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { environment } from '../../../../functions/src/platform/environment.ts';

/**
 * Returns one Query of as many rows as a tab's page has, of the tickets of that tab, through the document client that the
 * functions use, and with nothing done to what it returns. Throws if there are fewer rows.
 *
 * @param fields reads only these attributes
 */
export const bareQuery = (
  companyId: number,
  status: TicketStatus,
  rows: number,
  fields: readonly string[] | null,
): (() => Promise<void>) => {
  const { indexName, partition, partitionKey } = ticketEntity.indexes.get('byTab')!;
  const names = Object.fromEntries((fields ?? []).map((field) => [`#f_${field}`, field]));
  const input = {
    TableName: environment().TABLE_NAME,
    IndexName: indexName,
    KeyConditionExpression: '#partition = :partition',
    ExpressionAttributeNames: { '#partition': partitionKey, ...names },
    ExpressionAttributeValues: { ':partition': partition.fill({ companyId, tab: tabOf(status) }) },
    ...(fields && { ProjectionExpression: Object.keys(names).join(', ') }),
    ScanIndexForward: false,
    Limit: rows,
  };
  return async () => {
    const { Items = [] } = await documentClient().send(new QueryCommand(input));
    if (Items.length !== rows) throw new Error(`The Query returned ${Items.length} rows instead of ${rows}`);
  };
};
