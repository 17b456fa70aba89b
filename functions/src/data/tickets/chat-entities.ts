import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { storedAddress } from './stored-address.ts';

/**
 * The pointer of a chat (a contact on a connection): a conditional item, so that two first messages can't open two
 * tickets. Messages are stored in the same partition.
 */
export const chatEntity = defineEntity({
  name: 'chat',
  schema: z.object({
    whatsappId: z.int(),
    contactId: z.int(),
    /** The one ticket that is not closed, if any. */
    activeTicketId: z.int().nullable(),
    /** The closed ticket that the closed list shows and that may be reopened. */
    lastClosedTicketId: z.int().nullable(),
    /** Tickets that were reopened after newer ones, in this order: their messages lie among those of other tickets. */
    reopenedTicketIds: z.array(z.int()).default([]),
    jid: z.string(),
    address: storedAddress,
    version,
  }),
  partition: 'c#{companyId}#chat#{whatsappId}#{contactId}',
  sort: 'chat',
  unlimited: 'traffic',
});

/** A connection on which a contact has a chat, stored beside the contact: its chats are found after the connection is gone. */
export const contactChatEntity = defineEntity({
  name: 'contact chat',
  schema: z.object({ contactId: z.int(), whatsappId: z.int() }),
  partition: 'c#{companyId}#contact#{contactId:12}',
  sort: 'chat#{whatsappId:12}',
  unlimited: 'traffic',
});
