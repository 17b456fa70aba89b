import { hasBot } from '@recado/shared/bot/has-bot';
import { queueOf } from '@recado/shared/bot/position';
import { AppError } from '@recado/shared/contract/errors';
import type { AnsweringService } from '../bot/integration-call.ts';
import { changeDialogue, dialogueOf, hasService, newDialogue, withoutDialogue } from '../dialogue.ts';
import { appendLog, change, contactOf, type Draft, ticketOf } from '../draft.ts';
import { checkConsent } from '../refusals.ts';
import { rule } from '../stage.ts';

const none: AnsweringService = { integrationId: null, promptId: null };

/** The service of a queue or a connection: its prompt, else its integration. */
const serviceOf = ({ integrationId, promptId }: AnsweringService): AnsweringService =>
  promptId === null ? { ...none, integrationId } : { ...none, promptId };

/** The service that answers a ticket without people: that of its queue, else that of its connection. */
const ownServiceOf = (draft: Draft): AnsweringService => {
  const queue = queueOf(draft.state, ticketOf(draft).queueId);
  return serviceOf(queue && hasService(queue) ? queue : draft.state.connection);
};

/**
 * Leaves a ticket to the prompt or the integration that answers its queue or its connection, else to the bot, from the
 * contact's next message on. Both keep the queue, so that its people see the ticket; the bot begins without one. Throws
 * ERR_NO_BOT where nothing answers: on a connection without them, for a group, and for a contact without the bot.
 */
export const giveBackTicket = rule('give back ticket', ['giveBack'], (draft, { agent }) => {
  const { status, userId, isGroup, isBot } = ticketOf(draft);
  if (status === 'closed' || status === 'nps') throw new AppError('ERR_TICKET_CHANGED');
  checkConsent(ticketOf(draft));
  const service = ownServiceOf(draft);
  const { connection, queues } = draft.state;
  const answersItself = hasService(service) || hasBot({ connection, queues });
  if (isGroup || contactOf(draft).disableBot || !answersItself) throw new AppError('ERR_NO_BOT');
  const { integrationId, promptId } = dialogueOf(draft);
  const answers = hasService(service)
    ? integrationId === service.integrationId && promptId === service.promptId
    : isBot;
  if (status === 'pending' && userId === null && answers) return 'stop';
  change(draft, { status: 'pending', userId: null, ...withoutDialogue, updatedAt: draft.now });
  if (hasService(service)) changeDialogue(draft, { ...newDialogue, ...service });
  else change(draft, { queueId: null, isBot: true });
  appendLog(draft, 'giveBack', agent.id);
  return undefined;
});
