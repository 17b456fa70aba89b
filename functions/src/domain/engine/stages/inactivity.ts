import type { TicketRecord } from '../../../data/tickets/record.ts';
import { closeTicket } from '../close-ticket.ts';
import { allowsCompanyTexts, sendText } from '../compose.ts';
import { appendLog, change, type Draft } from '../draft.ts';
import { minute, type TicketTimer, timerBookkeeping, timerRule } from '../ticket-timer.ts';

/** True while the last message of the ticket is the warning of its inactivity. */
const isWarned = ({ inactivityWarnedAt, updatedAt }: TicketRecord): boolean => inactivityWarnedAt === updatedAt;

/**
 * Warns about an idle ticket, then closes it (behaviour, section 11). No deadline while it is not open or imported,
 * without a limit on its connection, or while the contact waits for us where only a silent contact counts as idle.
 */
const inactivity: TicketTimer = {
  kind: 'inactivity',
  answers: true,
  deadlineOf: (ticket, { connection }) => {
    const { expiresTicket, timeInactiveMessage, whenExpiresTicket } = connection;
    if (ticket.status !== 'open' || ticket.imported !== null || expiresTicket === 0) return null;
    if (whenExpiresTicket === '1' && !ticket.fromMe) return null;
    if (timeInactiveMessage === 0) return ticket.updatedAt + expiresTicket * minute;
    const idle = isWarned(ticket) ? expiresTicket + timeInactiveMessage : timeInactiveMessage;
    return ticket.updatedAt + idle * minute;
  },
};

const warn = (draft: Draft): void => {
  const { inactiveMessage } = draft.state.connection;
  change(draft, { updatedAt: draft.now });
  if (allowsCompanyTexts(draft))
    sendText(draft, 'inactivity', inactiveMessage, null, { of: 'connection', field: 'inactiveMessage' });
  change(draft, { inactivityWarnedAt: draft.ticket?.updatedAt ?? null });
};

const close = (draft: Draft): void => {
  const { expiresInactiveMessage: text } = draft.state.connection;
  const source = { of: 'connection', field: 'expiresInactiveMessage' } as const;
  if (allowsCompanyTexts(draft)) sendText(draft, 'inactivity', text, null, source);
  closeTicket(draft, 'system');
  appendLog(draft, 'autoClose', null);
};

export const expireInactiveTicket = timerRule('expire inactive ticket', inactivity, (draft) => {
  const warns = draft.state.connection.timeInactiveMessage > 0 && draft.ticket !== null && !isWarned(draft.ticket);
  (warns ? warn : close)(draft);
});

export const keepInactivityTimer = timerBookkeeping('keep inactivity timer', inactivity);
