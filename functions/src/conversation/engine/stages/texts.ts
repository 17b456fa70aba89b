import { sendText, allowsCompanyTexts } from '../compose.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/** The accepting agent's greeting (specification 1, section 4), in the same transaction, so that nobody greets twice. */
export const greetOnAccept = rule('greet on accept', ['accept'], (draft, { agent }) => {
  const { settings } = draft.state;
  if (settings.sendGreetingAccepted === 'enabled' && allowsCompanyTexts(draft))
    sendText(draft, settings.greetingAcceptedMessage, agent);
});

/** Tells the contact that it was handed on, where the company wants that (behaviour, section 10). */
export const sendTransferText = rule('send transfer text', ['transfer'], (draft, { agent }) => {
  const { settings, queues } = draft.state;
  const ticket = ticketOf(draft);
  const moved = draft.before?.queueId !== ticket.queueId || draft.before.userId !== ticket.userId;
  if (settings.sendMsgTransfTicket !== 'enabled' || !moved || !allowsCompanyTexts(draft)) return;
  const queue = queues.find(({ id }) => id === ticket.queueId);
  sendText(
    draft,
    settings.transferMessage.replaceAll('${queue.name}', () => queue?.name ?? ''),
    agent,
  );
});

/** Behaviour, section 9 (b): the attendant's farewell, else the connection's; on a waiting ticket only where the company wants that. */
export const sendFarewell = rule('send farewell', ['resolve'], (draft, { agent, sendFarewell: wanted }) => {
  const { settings, connection } = draft.state;
  const { status } = ticketOf(draft);
  if (!wanted || status === 'closed' || !allowsCompanyTexts(draft)) return;
  if (status === 'pending' && (settings.sendFarewellWaitingTicket !== 'enabled' || !agent.mayClosePending)) return;
  sendText(draft, agent.farewellMessage || connection.complationMessage, agent);
});
