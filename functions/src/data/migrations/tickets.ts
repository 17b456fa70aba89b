import { migrateEntity } from '../../platform/migrations/migrate-entity.ts';
import { companyOf, isItemOf } from '../../platform/migrations/item-of.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { dialogueOfOlderTicket } from '../tickets/dialogue-of-older-ticket.ts';
import { dialogueEntity } from '../tickets/dialogue-entity.ts';
import { ticketEntity } from '../tickets/ticket-entity.ts';
import { firstAnswerOf } from './first-answer.ts';

/** A dialogue is an item beside its ticket, and the ticket of a running cycle says whether it was answered. */
export const migrateTickets: Migration = {
  ...migrateEntity('tickets-dialogues', ticketEntity, async (ticket, item) => {
    const moved = { olderDialogue: null };
    if (ticket.cycleId === null || ticket.isAnswered) return moved;
    const answer = await firstAnswerOf(companyOf(item)!, ticket, Number(ticket.cycleId), Number.POSITIVE_INFINITY);
    return { ...moved, isAnswered: answer !== null };
  }),
  beside: (item) => {
    const dialogue = isItemOf(ticketEntity, item) ? dialogueOfOlderTicket(item) : null;
    return dialogue ? [dialogueEntity.toItem(dialogue, companyOf(item))] : [];
  },
};
