import type { MediaType } from '@recado/shared/contract/media-types';
import { maxTextBytes } from '@recado/shared/contract/messages';
import { cutText } from '@recado/shared/text/cut-text';
import { signText } from '@recado/shared/text/signature';
import { mediaTypeOfCard } from '@recado/shared/contract/queue-messages/media-type-of';
import { addMessage, renderText, sendMessage } from '../compose.ts';
import type { Part, Agent } from '../event.ts';
import { mediaKindOf } from '../media-kind-of.ts';
import { rule } from '../stage.ts';
import { change, ticketOf, contactOf, appendLog, type Draft, pushEffect } from '../draft.ts';
import { withoutDialogue } from '../dialogue.ts';
import { newOwnTicket } from '../new-ticket.ts';
import { checkInService } from '../own-message.ts';
import { checkConsent, otherOpenTicket } from '../refusals.ts';
import { isInService, serviceStatusOf } from '../service-status.ts';

/** Returns the content fields of a message with this file or card. */
export const contentOf = ({ media, card }: Pick<Part, 'media' | 'card'>) => {
  const mediaType: MediaType = card ? mediaTypeOfCard(card) : media ? mediaKindOf(media.mimetype) : 'conversation';
  return { mediaType, mediaState: media === null ? ('none' as const) : ('ready' as const), media, card: card ?? null };
};

/** Adds an agent's messages and sends them, unless they are private. The ticket must be in service (specification 1, section 2, composer). */
export const sendParts = rule('send parts', ['send'], (draft, event) => {
  const { agent, parts, quoted, isPrivate } = event;
  checkInService(draft);
  const signs = event.isSigned === true && draft.state.settings.sendSignMessage === 'enabled';
  parts.forEach((part, index) => {
    const isPlain = !isPrivate && !part.template && !part.card;
    const text = isPlain ? renderText(draft, part.body, agent) : part.body;
    const body = isPlain && signs ? cutText(signText(text, agent.name), { bytes: maxTextBytes }) : text;
    const add = isPrivate ? addMessage : sendMessage;
    add(draft, {
      ...contentOf(part),
      wid: part.wid,
      body,
      fromMe: true,
      isPrivate,
      user: { id: agent.id, name: agent.name },
      quoted: index === 0 ? quoted : null,
      ...(part.template ? { template: part.template } : {}),
      ...(part.mentions ? { mentions: part.mentions } : {}),
      ...(part.requestId === undefined ? {} : { requestId: part.requestId }),
      ...(part.fingerprint === undefined ? {} : { fingerprint: part.fingerprint }),
    });
  });
  // An imported ticket in which an agent writes becomes an ordinary one (behaviour, section 17).
  if (!isPrivate && draft.ticket?.imported !== null) change(draft, { imported: null });
});

/**
 * Makes the chat's ticket the agent's: keeps its own, accepts a waiting one, else opens a new one.
 *
 * @throws AppError ERR_OTHER_OPEN_TICKET where a colleague serves the chat, ERR_CONSENT_PENDING while its contact has not
 * consented
 */
export const acceptOrOpenTicket = (draft: Draft, agent: Agent, queueId: number | null): void => {
  const { state, ticket } = draft;
  if (ticket === null) {
    draft.ticket = newOwnTicket(draft, { status: serviceStatusOf(contactOf(draft)), queueId, userId: agent.id });
    appendLog(draft, 'create', agent.id);
    return;
  }
  checkConsent(ticket);
  const { userId } = ticket;
  const inService = isInService(ticket);
  if (inService && userId !== null && userId !== agent.id) throw otherOpenTicket(state, ticket);
  if (inService && userId === agent.id) return;
  change(draft, {
    status: serviceStatusOf(ticket),
    userId: agent.id,
    queueId: ticket.queueId ?? queueId,
    ...withoutDialogue,
    updatedAt: draft.now,
  });
  appendLog(draft, 'open', agent.id);
};

/** Sends a forwarded message on the same connection, in a ticket of the agent (behaviour, section 16). */
export const forwardMessage = rule('forward message', ['forward'], (draft, { agent, queueId, part }) => {
  acceptOrOpenTicket(draft, agent, queueId);
  const { body, mediaType, media, card, wid, isForwarded, isForwardedOften } = part;
  sendMessage(draft, {
    wid,
    body,
    mediaType,
    media,
    card,
    isForwarded,
    ...(isForwardedOften ? { isForwardedOften } : {}),
    mediaState: media === null ? 'none' : 'ready',
    fromMe: true,
    user: { id: agent.id, name: agent.name },
  });
});

/**
 * Marks the ticket as read. Reading on the phone applies to any ticket, for the messages that had arrived. An agent's
 * reading applies to a ticket in service only and sends read receipts (behaviour, section 16).
 */
export const markRead = rule('mark read', ['read', 'chatRead'], (draft, event) => {
  const ticket = draft.ticket;
  const left = event.type === 'chatRead' ? event.unread : 0;
  if (!ticket || ticketOf(draft).unreadMessages <= left) return 'ignore';
  if (event.type === 'read') {
    if (!isInService(ticket) || ticket.isBot) return 'ignore';
    if (event.unread.length > 0) pushEffect(draft, { type: 'sendReadReceipts', messages: [...event.unread] });
  }
  change(draft, { unreadMessages: left });
  draft.wasRead = true;
  return undefined;
});
