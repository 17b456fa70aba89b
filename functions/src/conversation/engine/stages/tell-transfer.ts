import { sendText, receivesTexts } from '../compose.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/** Tells the contact that it was handed on, where the company wants that (behaviour, section 10). */
export const sendTransferText = rule('tell transfer', ['transfer'], (draft, { agent }) => {
  const { settings, queues } = draft.state;
  const ticket = ticketOf(draft);
  const moved = draft.before?.queueId !== ticket.queueId || draft.before.userId !== ticket.userId;
  if (settings.sendMsgTransfTicket !== 'enabled' || !moved || !receivesTexts(draft)) return;
  const queue = queues.find(({ id }) => id === ticket.queueId);
  sendText(
    draft,
    settings.transferMessage.replaceAll('${queue.name}', () => queue?.name ?? ''),
    agent,
  );
});
