import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';

/** A ticket that an import of a connection created, whatever its queue is now. */
export const importedTicketEntity = defineEntity({
  name: 'imported ticket',
  schema: z.object({ whatsappId: id, ticketId: id }),
  partition: 'c#{companyId}#imported#{whatsappId}',
  sort: 'ticket#{ticketId:12}',
  unlimited: 'traffic',
});

/** Tickets that imports of one company created and that were not considered for closing yet. */
interface ImportedTicketStore {
  /** Ids of the oldest ones of a connection; strongly consistent. */
  list(whatsappId: number, limit: number): Promise<number[]>;
  add(whatsappId: number, ticketId: number): Write;
  remove(whatsappId: number, ticketId: number): Write[];
}

export const importedTicketStore = (client: DynamoDBDocumentClient, companyId: number): ImportedTicketStore => {
  const store = entityStore(importedTicketEntity, client, companyId);
  return {
    list: async (whatsappId, limit) =>
      (await store.list({ partition: { whatsappId }, limit, consistent: true })).map(({ ticketId }) => ticketId),
    add: (whatsappId, ticketId) => store.put({ whatsappId, ticketId }),
    remove: (whatsappId, ticketId) => store.remove({ whatsappId, ticketId }),
  };
};
