import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';
import { put, remove, type Write } from '../../platform/write.ts';

/** Says that an import of a connection made a ticket: what closes them finds them here, whatever queue they went to. */
const importedTicketEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'importedTicket', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
          ticketId: { type: 'number', required: true, padding: padded },
        },
        indexes: {
          byConnection: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'whatsappId'],
              template: 'c#${companyId}#imported#${whatsappId}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: ['ticketId'], template: 'ticket#${ticketId}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** Tickets that imports of one company made and that have not been looked at for closing. */
export interface ImportedTicketStore {
  /** Ids of the oldest ones of a connection. */
  list(whatsappId: number, limit: number): Promise<number[]>;
  /** Label `imported ticket`. */
  creation(whatsappId: number, ticketId: number): Write;
  /** Label `imported ticket`. */
  removal(whatsappId: number, ticketId: number): Write;
}

export const importedTicketStore = (client: DynamoDBDocumentClient, companyId: number): ImportedTicketStore => {
  const tickets = importedTicketEntity(client);
  return {
    list: async (whatsappId, limit) => {
      const { data } = await tickets.query
        .byConnection({ companyId, whatsappId })
        .go({ limit, count: limit, consistent: true });
      return data.map(({ ticketId }) => ticketId);
    },
    creation: (whatsappId, ticketId) =>
      put('imported ticket', tickets.put({ companyId, whatsappId, ticketId }).params()),
    removal: (whatsappId, ticketId) =>
      remove('imported ticket', tickets.delete({ companyId, whatsappId, ticketId }).params()),
  };
};
