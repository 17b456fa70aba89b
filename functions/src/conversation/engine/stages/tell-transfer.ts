import { sayText, speaksTo } from '../compose.ts';
import { rule } from '../stage.ts';
import { ticketOf } from '../draft.ts';

/** Tells the contact that it was handed on, where the company wants that (behaviour, section 10). */
export const tellTransfer = rule('tell transfer', ['transfer'], (turn, { agent }) => {
  const { settings, queues } = turn.situation;
  const ticket = ticketOf(turn);
  const moved = turn.before?.queueId !== ticket.queueId || turn.before.userId !== ticket.userId;
  if (settings.sendMsgTransfTicket !== 'enabled' || !moved || !speaksTo(turn)) return;
  const queue = queues.find(({ id }) => id === ticket.queueId);
  sayText(
    turn,
    settings.transferMessage.replaceAll('${queue.name}', () => queue?.name ?? ''),
    agent,
  );
});
