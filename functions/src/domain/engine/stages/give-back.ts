import { hasBot } from '@recado/shared/bot/has-bot';
import { queueOf } from '@recado/shared/bot/position';
import { AppError } from '@recado/shared/contract/errors';
import { changeDialogue, dialogueOf, newDialogue, withoutDialogue } from '../dialogue.ts';
import { appendLog, change, contactOf, type Draft, ticketOf } from '../draft.ts';
import { checkConsent } from '../refusals.ts';
import { rule } from '../stage.ts';

/** The integration that answers a ticket without people: that of its queue, else that of its connection; null for none. */
const integrationOf = (draft: Draft): number | null =>
  queueOf(draft.state, ticketOf(draft).queueId)?.integrationId ?? draft.state.connection.integrationId;

/**
 * Leaves a ticket to the integration that answers its queue or its connection, else to the bot, from the contact's next
 * message on. An integration keeps the queue, so that its people see the ticket; the bot begins without one. Throws
 * ERR_NO_BOT where nothing answers: on a connection without them, for a group, and for a contact without the bot.
 */
export const giveBackTicket = rule('give back ticket', ['giveBack'], (draft, { agent }) => {
  const { status, userId, isGroup, isBot } = ticketOf(draft);
  if (status === 'closed' || status === 'nps') throw new AppError('ERR_TICKET_CHANGED');
  checkConsent(ticketOf(draft));
  const integrationId = integrationOf(draft);
  const { connection, queues } = draft.state;
  const answersItself = integrationId !== null || hasBot({ connection, queues });
  if (isGroup || contactOf(draft).disableBot || !answersItself) throw new AppError('ERR_NO_BOT');
  const answers = integrationId === null ? isBot : dialogueOf(draft).integrationId === integrationId;
  if (status === 'pending' && userId === null && answers) return 'stop';
  change(draft, { status: 'pending', userId: null, ...withoutDialogue, updatedAt: draft.now });
  if (integrationId === null) change(draft, { queueId: null, isBot: true });
  else changeDialogue(draft, { ...newDialogue, integrationId });
  appendLog(draft, 'giveBack', agent.id);
  return undefined;
});
