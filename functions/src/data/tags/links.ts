import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';
import { laneTicketEntity, taggedContactEntity } from './entities.ts';

interface Tagged {
  id: number;
  tagIds: readonly number[];
}

interface InLane {
  id: number;
  laneId: number | null;
  status: TicketStatus;
}

/** The lane in which a ticket is found: in none once it is closed, though it keeps its lane. */
const laneOf = (ticket: InLane | null): number | null =>
  ticket === null || ticket.status === 'closed' ? null : ticket.laneId;

/** Writes of the items by which contacts are found by their tags and tickets by their lanes. */
interface TagLinks {
  /** Returns the writes for a contact that is added (`before` null), changed, or removed (`after` null): one write for each tag that differs. */
  ofContact(before: Tagged | null, after: Tagged | null): Write[];
  /** Returns the writes for a ticket: none while it stays in its lane. */
  ofTicket(before: InLane | null, after: InLane | null): Write[];
}

export const tagLinks = (client: DynamoDBDocumentClient, companyId: number): TagLinks => {
  const contacts = entityStore(taggedContactEntity, client, companyId);
  const tickets = entityStore(laneTicketEntity, client, companyId);
  return {
    ofContact: (before, after) => {
      const had = new Set(before?.tagIds);
      const has = new Set(after?.tagIds);
      const contactId = (after ?? before)?.id ?? 0;
      return [
        ...[...has.difference(had)].map((tagId) => contacts.put({ tagId, contactId })),
        ...[...had.difference(has)].flatMap((tagId) => contacts.remove({ tagId, contactId })),
      ];
    },
    ofTicket: (before, after) => {
      const [left, entered] = [laneOf(before), laneOf(after)];
      const ticketId = (after ?? before)?.id ?? 0;
      if (left === entered) return [];
      return [
        ...(left === null ? [] : tickets.remove({ tagId: left, ticketId })),
        ...(entered === null ? [] : [tickets.put({ tagId: entered, ticketId })]),
      ];
    },
  };
};
