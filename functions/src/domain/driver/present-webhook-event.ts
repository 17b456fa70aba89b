import type { WebhookMessage, WebhookTicket } from '@recado/shared/contract/webhook-events';
import { cutText } from '@recado/shared/text/cut-text';
import { maskName } from '@recado/shared/text/mask-number';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Directory } from '../presentation/directory.ts';
import { presentedTexts } from '../presentation/present-message.ts';
import { presentTicket } from '../presentation/present-ticket.ts';

/** Bytes of a text in an event: a message of a queue takes 256 KB. The conversation has the whole text. */
const maxTextBytes = 60_000;

const named = (one: { id: number; name: string } | null): { id: number; name: string } | null =>
  one && { id: one.id, name: one.name };

/** Returns a ticket as events of webhooks have it. */
export const ticketOfEvent = (record: TicketRecord, directory: Directory, hideNumber: boolean): WebhookTicket => {
  const ticket = presentTicket(record, directory, hideNumber);
  const { id, name, number, isGroup } = ticket.contact;
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    channel: ticket.channel,
    contact: { id, name, number, isGroup },
    connection: { id: ticket.whatsapp.id, name: ticket.whatsapp.name },
    queue: named(ticket.queue),
    user: named(ticket.user),
    laneId: ticket.laneId,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
  };
};

/** Returns a message as events of webhooks have it. */
export const messageOfEvent = (record: MessageRecord, hideNumber: boolean): WebhookMessage => {
  const { body, mediaName } = presentedTexts(record, hideNumber);
  const { media, participant } = record;
  return {
    id: record.id,
    text: cutText(body, { bytes: maxTextBytes }),
    type: record.mediaType,
    fromMe: record.fromMe,
    user: named(record.user),
    participant: hideNumber && participant !== null ? maskName(participant) : participant,
    file: media && { name: mediaName, mimetype: media.mimetype ?? null, size: media.size ?? null },
    ack: record.ack,
    failure: record.failure,
    createdAt: new Date(record.createdAt).toISOString(),
  };
};
