import type { TextSource } from '@recado/shared/contract/text-sources';
import { reasonAnswer } from '../chosen-reason.ts';
import { closeTicket } from '../close-ticket.ts';
import { sendText } from '../compose.ts';
import { appendLog, change, type Draft, ticketOf } from '../draft.ts';
import { readRating } from '../read-rating.ts';
import { rule } from '../stage.ts';
import { minute, type TicketTimer, timerBookkeeping, timerRule } from '../ticket-timer.ts';

/** Precedes the question when it is asked again (behaviour, section 9). */
const invalidAnswer = 'Opção inválida, tente novamente.';

/** The field of the question. */
const source: TextSource = { of: 'connection', field: 'ratingMessage' };

/** Closes the ticket whose rating was given or did not come, with the connection's completion message. */
const close = (draft: Draft, type: 'closed' | 'autoClose', rating: number | null): void => {
  sendText(draft, 'farewell', draft.state.connection.complationMessage, null, {
    of: 'connection',
    field: 'complationMessage',
  });
  // An agent closed it when the rating was asked for.
  closeTicket(draft, 'agent', { rating });
  appendLog(draft, type, null, rating === null ? {} : { rating });
};

/**
 * Asks the contact to rate the service instead of closing the ticket (behaviour, section 9 (a)): persons only, once in a
 * service cycle, and only where somebody served the ticket and the question expires. The answer or the timer closes it.
 */
export const askRating = rule('ask rating', ['resolve'], (draft, { agent, sendFarewell }) => {
  const { settings, connection } = draft.state;
  const { status, isGroup } = ticketOf(draft);
  const { ratingMessage, expiresTicketNPS } = connection;
  const isWanted = settings.userRating === 'enabled' && sendFarewell && expiresTicketNPS > 0;
  if (!isWanted || ratingMessage.trim() === '' || status !== 'open' || isGroup) return undefined;
  sendText(draft, 'rating', ratingMessage, agent, source);
  change(draft, {
    status: 'nps',
    unreadMessages: 0,
    amountUsedBotQueuesNPS: 1,
    isBot: false,
    updatedAt: draft.now,
  });
  appendLog(draft, 'nps', agent.id, reasonAnswer(draft.event));
  return 'stop';
});

/** Asks again after an answer that is no rating, as often as the connection allows; later answers wait for the timer. */
const askAgain = (draft: Draft): void => {
  const { ratingMessage, maxUseBotQueuesNPS } = draft.state.connection;
  const { amountUsedBotQueuesNPS } = ticketOf(draft);
  if (maxUseBotQueuesNPS > 0 && amountUsedBotQueuesNPS >= maxUseBotQueuesNPS) return;
  sendText(draft, 'rating', `${invalidAnswer}\n\n${ratingMessage}`, null, source);
  change(draft, { amountUsedBotQueuesNPS: amountUsedBotQueuesNPS + 1 });
};

/** Takes the contact's answer to the question for a rating (behaviour, section 9). */
export const receiveRating = rule('receive rating', ['message'], (draft, { message: { content, fromMe } }) => {
  if (ticketOf(draft).status !== 'nps' || fromMe || content.type === 'call') return undefined;
  const rating = content.type === 'text' ? readRating(content.body) : null;
  if (rating === null) askAgain(draft);
  else close(draft, 'closed', rating);
  return 'stop';
});

/** Closes a ticket whose rating did not come (behaviour, section 11). The contact's other answers move the deadline. */
const ratingTimer: TicketTimer = {
  kind: 'rating',
  deadlineOf: ({ status, updatedAt }, { connection }) =>
    status === 'nps' ? updatedAt + connection.expiresTicketNPS * minute : null,
};

export const expireRating = timerRule('expire rating', ratingTimer, (draft) => close(draft, 'autoClose', null));

export const keepRatingTimer = timerBookkeeping('keep rating timer', ratingTimer);
