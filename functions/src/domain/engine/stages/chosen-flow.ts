import { AppError } from '@recado/shared/contract/errors';
import { stopService } from '../bot/integration-call.ts';
import { dialogueOf } from '../dialogue.ts';
import { appendLog, change, contactOf, type Draft, pushEffect, ticketOf } from '../draft.ts';
import { checkConsent, ticketTaken } from '../refusals.ts';
import { rule } from '../stage.ts';
import { endFlow, isFree, startFlow } from './flows.ts';

/** True while a flow runs in the ticket. */
const isRunning = (draft: Draft): boolean => {
  const { flow } = dialogueOf(draft);
  return flow !== null && flow.place !== null && isFree(ticketOf(draft));
};

/** Milliseconds in which a call for the flow that began last is the same call again. */
const repetition = 10_000;

/** True for a flow that runs already, and for one that the same call has started, which may be over. */
const hasBegun = (draft: Draft, flowId: number): boolean => {
  const { flow } = dialogueOf(draft);
  if (flow?.flowId !== flowId) return false;
  return isRunning(draft) || draft.now - (flow.startedAt ?? 0) < repetition;
};

/** Publishes a ticket that stays in its list: whether the bot has it is all that changes. */
const publish = (draft: Draft): void => pushEffect(draft, { type: 'publishTicket', action: 'update' });

/**
 * Starts the flow that an agent chose, in a ticket that waits or is the agent's; one that runs ends. The ticket has no
 * attendant and no queue then. A flow that runs already goes on. Throws ERR_NO_FLOW_FOUND where it can't be started,
 * ERR_BOT_DISABLED for groups and contacts that the bot does not answer, ERR_TICKET_TAKEN where a colleague has the ticket,
 * ERR_CONSENT_PENDING while its contact has not consented.
 */
export const startChosenFlow = rule('start chosen flow', ['startFlow'], (draft, { agent, flowId }) => {
  const { state } = draft;
  const ticket = ticketOf(draft);
  checkConsent(ticket);
  if (ticket.userId !== null && ticket.userId !== agent.id) throw ticketTaken(state, ticket);
  if (ticket.status !== 'pending' && ticket.status !== 'open') throw new AppError('ERR_TICKET_CHANGED');
  if (ticket.isGroup || contactOf(draft).disableBot) throw new AppError('ERR_BOT_DISABLED');
  if (state.flow === null) throw new AppError('ERR_NO_FLOW_FOUND');
  if (hasBegun(draft, flowId)) return 'stop';
  endFlow(draft, 'replaced');
  stopService(draft);
  const stays = ticket.status === 'pending' && ticket.userId === null && ticket.queueId === null;
  if (stays) publish(draft);
  change(draft, {
    status: 'pending',
    userId: null,
    queueId: null,
    isBot: true,
    // The bot answers no ticket of an import that nobody has continued.
    imported: null,
    updatedAt: draft.now,
  });
  appendLog(draft, 'flowStarted', agent.id);
  startFlow(draft, state.flow);
  return undefined;
});

/** Ends the flow that runs in a ticket for an agent. Nothing is sent: the ticket waits for people where it is. */
export const stopRunningFlow = rule('stop running flow', ['stopFlow'], (draft, { agent }) => {
  if (!isRunning(draft)) return 'stop';
  endFlow(draft, 'stopped');
  stopService(draft);
  change(draft, { isBot: false, updatedAt: draft.now });
  appendLog(draft, 'flowStopped', agent.id);
  publish(draft);
  return undefined;
});
