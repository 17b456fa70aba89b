import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ticketNote } from '@recado/shared/contract/ticket-notes';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** The most internal notes of a ticket. */
export const maxNotes = 200;

/** An internal note by id; in gsi1 those of a ticket, in gsi2 those of a contact, in the order of their writing. */
export const ticketNoteEntity = defineEntity({
  name: 'ticket note',
  schema: ticketNote.omit({ user: true }).extend({ version }),
  audited: { shows: ['ticketId', 'note'], hides: ['note'] },
  partition: 'c#{companyId}#ticket-note#{id:12}',
  sort: 'ticket-note',
  indexes: {
    byTicket: { index: 'gsi1', partition: 'c#{companyId}#ticket-notes#{ticketId}', sort: '{id:12}' },
    byContact: { index: 'gsi2', partition: 'c#{companyId}#contact-notes#{contactId}', sort: '{id:12}' },
  },
  quotas: { 'ticket-notes': { limit: maxNotes, per: 'ticketId' } },
});

export type TicketNoteRecord = EntityRecord<typeof ticketNoteEntity>;

/** Internal notes of one company. */
export const ticketNoteStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(ticketNoteEntity, client, companyId);
  return {
    ...store,
    /** Those of a ticket, newest first; all of them unless limited. */
    ofTicket: (ticketId: number, limit?: number) =>
      store.listBy('byTicket', { partition: { ticketId }, order: 'desc', limit }),
    /** The newest ones of a contact, of whatever ticket. */
    ofContact: (contactId: number, limit: number) =>
      store.listBy('byContact', { partition: { contactId }, order: 'desc', limit }),
  };
};
