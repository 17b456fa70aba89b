import { maxTextBytes } from '@recado/shared/contract/messages';
import { cutText } from '@recado/shared/text/cut-text';
import { signText } from '@recado/shared/text/signature';
import { closeTicket } from '../close-ticket.ts';
import { renderText, sendMessage } from '../compose.ts';
import { withoutDialogue } from '../dialogue.ts';
import { appendLog, change, contactOf, type Draft, ticketOf } from '../draft.ts';
import type { ConversationEventOf } from '../event.ts';
import { newOwnTicket } from '../new-ticket.ts';
import { rule } from '../stage.ts';
import { firstStatus } from './find-ticket.ts';
import { acceptOrOpenTicket, contentOf } from './outgoing.ts';

type External = ConversationEventOf<'external'>;

/** Opens the ticket of a program's message: waiting, or closed. */
const openFor = (draft: Draft, { agent, queueId, closes }: External): void => {
  draft.ticket = newOwnTicket(draft, {
    status: closes ? 'closed' : firstStatus(draft.state, contactOf(draft).isGroup),
    queueId,
    userId: closes ? (agent?.id ?? null) : null,
  });
  appendLog(draft, 'create', agent?.id ?? null);
};

/** Puts the ticket into the queue that the program names: a ticket in service where it is given an agent, else one that has none. */
const moveTo = (draft: Draft, { agent, queueId }: External): void => {
  const ticket = ticketOf(draft);
  const isFree = ticket.status === 'pending' && ticket.queueId === null;
  if (queueId === null || ticket.queueId === queueId || (agent === null && !isFree)) return;
  change(draft, { queueId, ...withoutDialogue, updatedAt: draft.now });
  appendLog(draft, 'queue', agent?.id ?? null);
};

/**
 * Finds the place of a program's message. A message that closes its ticket leaves its agent and queue as they are.
 *
 * @throws AppError ERR_OTHER_OPEN_TICKET where a colleague of the named agent serves the chat, ERR_CONSENT_PENDING
 */
const findPlace = (draft: Draft, event: External): void => {
  const { agent, queueId, closes } = event;
  if (draft.ticket === null && (closes || agent === null)) openFor(draft, event);
  else if (!closes) {
    if (agent !== null) acceptOrOpenTicket(draft, agent, queueId);
    moveTo(draft, event);
  }
};

/** Sends a program's messages, and closes the ticket where it asks for that (behaviour, section 21). */
export const sendExternal = rule('send external', ['external'], (draft, event) => {
  const { agent, parts, quoted, isSigned, closes } = event;
  findPlace(draft, event);
  parts.forEach((part, index) => {
    const text = renderText(draft, part.body, agent);
    const body = agent !== null && isSigned ? cutText(signText(text, agent.name), { bytes: maxTextBytes }) : text;
    sendMessage(draft, {
      ...contentOf(part),
      wid: part.wid,
      body,
      fromMe: true,
      rule: 'api',
      user: agent && { id: agent.id, name: agent.name },
      quoted: index === 0 ? quoted : null,
    });
  });
  if (!closes || ticketOf(draft).status === 'closed') return;
  closeTicket(draft, agent === null ? 'system' : 'agent');
  appendLog(draft, 'closed', agent?.id ?? null);
});
