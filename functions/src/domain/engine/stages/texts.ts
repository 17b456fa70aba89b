import type { TextSource } from '@recado/shared/contract/text-sources';
import { sendText, allowsCompanyTexts } from '../compose.ts';
import { rule } from '../stage.ts';
import { pushEffect, ticketOf } from '../draft.ts';

const completion: TextSource = { of: 'connection', field: 'complationMessage' };

/** Sends the greeting of the accepting agent (specification 1, section 4). It is part of the same transaction, so it is sent once. */
export const greetOnAccept = rule('greet on accept', ['accept'], (draft, { agent }) => {
  const { settings } = draft.state;
  if (settings.sendGreetingAccepted === 'enabled' && allowsCompanyTexts(draft))
    sendText(draft, 'greeting', settings.greetingAcceptedMessage, agent, {
      of: 'setting',
      field: 'greetingAcceptedMessage',
    });
});

/** Sends the contact the company's text about a transfer, where the settings ask for it (behaviour, section 10). */
export const sendTransferText = rule('send transfer text', ['transfer', 'openTransferred'], (draft, { agent }) => {
  const { settings, queues } = draft.state;
  const ticket = ticketOf(draft);
  const moved = draft.before?.queueId !== ticket.queueId || draft.before.userId !== ticket.userId;
  if (settings.sendMsgTransfTicket !== 'enabled' || !moved || !allowsCompanyTexts(draft)) return;
  const queue = queues.find(({ id }) => id === ticket.queueId);
  sendText(
    draft,
    'transfer',
    settings.transferMessage.replaceAll('${queue.name}', () => queue?.name ?? ''),
    agent,
  );
});

/** Notifies the colleague who receives a ticket by a transfer. */
export const reportTransfer = rule('report transfer', ['transfer', 'openTransferred'], (draft, { agent }) => {
  const { status, userId } = ticketOf(draft);
  if (status === 'closed' || userId === null || userId === agent.id || draft.before?.userId === userId) return;
  pushEffect(draft, { type: 'reportTransfer', userId, by: agent.name });
});

/** Sends the attendant's farewell, else the connection's; on a waiting ticket only where the settings ask for it (behaviour, section 9 (b)). */
export const sendFarewell = rule('send farewell', ['resolve'], (draft, { agent, sendFarewell: wanted }) => {
  const { settings, connection } = draft.state;
  const { status } = ticketOf(draft);
  if (!wanted || status === 'closed' || !allowsCompanyTexts(draft)) return;
  if (
    (status === 'pending' || status === 'lgpd') &&
    (settings.sendFarewellWaitingTicket !== 'enabled' || !agent.mayClosePending)
  )
    return;
  const own = agent.farewellMessage;
  const source = own ? ({ of: 'user', userId: agent.id } as const) : completion;
  sendText(draft, 'farewell', own || connection.complationMessage, agent, source);
});
