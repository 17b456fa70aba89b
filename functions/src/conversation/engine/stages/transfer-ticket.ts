import { AppError } from '@recado/shared/contract/errors';
import { addMessage } from '../compose.ts';
import { rule } from '../stage.ts';
import { change, appendLog, ticketOf } from '../draft.ts';

/**
 * To a queue, and to one of its attendants or to whoever takes it; the note stays inside, and the log names who gave the ticket
 * away and who got it (specification 1, section 4; behaviour, section 10).
 */
export const transferTicket = rule(
  'transfer ticket',
  ['transfer'],
  (draft, { agent, queueId, userId, appendLog: text }) => {
    const ticket = ticketOf(draft);
    if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CHANGED');
    const held = ticket.isGroup ? 'group' : 'open';
    change(draft, { status: userId === null ? 'pending' : held, userId, queueId, isBot: false, updatedAt: draft.now });
    appendLog(draft, 'transfered', ticket.userId ?? agent.id);
    if (userId !== null) appendLog(draft, 'receivedTransfer', userId);
    if (text.trim() !== '') {
      addMessage(draft, {
        wid: null,
        body: text.trim(),
        fromMe: true,
        isPrivate: true,
        user: { id: agent.id, name: agent.name },
      });
    }
  },
);
