import { allowsCompanyTexts, sendText } from '../compose.ts';
import { appendLog, change, type Draft, pushEffect } from '../draft.ts';
import { bookkeeping, rule } from '../stage.ts';

const minute = 60_000;

/** A timer that is overdue by this much, in milliseconds, was lost with its schedule: another one may start. */
const lostAfter = 24 * 60 * minute;

/** True while the last message of the ticket is the warning of its inactivity. */
const isWarned = ({ ticket }: Draft): boolean =>
  ticket?.inactivityWarnedAt != null && ticket.inactivityWarnedAt === ticket.updatedAt;

/**
 * The time at which an idle ticket is warned or closed next (behaviour, section 11), in milliseconds since 1970; null
 * while it may stay as it is: not open, imported, no limit on its connection, or waiting for us where only a waiting
 * contact counts as idle.
 */
const deadlineOf = (draft: Draft): number | null => {
  const { ticket, state } = draft;
  const { expiresTicket, timeInactiveMessage, whenExpiresTicket } = state.connection;
  if (ticket?.status !== 'open' || ticket.imported !== null || expiresTicket === 0) return null;
  if (whenExpiresTicket === '1' && !ticket.fromMe) return null;
  if (timeInactiveMessage === 0) return ticket.updatedAt + expiresTicket * minute;
  const idle = isWarned(draft) ? expiresTicket + timeInactiveMessage : timeInactiveMessage;
  return ticket.updatedAt + idle * minute;
};

const warn = (draft: Draft): void => {
  const { inactiveMessage } = draft.state.connection;
  change(draft, { updatedAt: draft.now });
  if (allowsCompanyTexts(draft)) sendText(draft, inactiveMessage, null);
  change(draft, { inactivityWarnedAt: draft.ticket?.updatedAt ?? null });
};

const close = (draft: Draft): void => {
  if (allowsCompanyTexts(draft)) sendText(draft, draft.state.connection.expiresInactiveMessage, null);
  change(draft, { status: 'closed', unreadMessages: 0, amountUsedBotQueues: 0, isBot: false, updatedAt: draft.now });
  appendLog(draft, 'autoClose', null);
};

/**
 * Warns about an idle ticket, then closes it (behaviour, section 11). Messages never move the timer: one that fires
 * before the deadline starts again for the deadline as it is now.
 */
export const expireInactiveTicket = rule('expire inactive ticket', ['timer'], (draft, { timer, at }) => {
  if (timer !== 'inactivity') return undefined;
  if (draft.ticket === null || draft.ticket.inactivityTimerAt !== at) return 'ignore';
  change(draft, { inactivityTimerAt: null });
  const deadline = deadlineOf(draft);
  if (deadline === null || deadline > draft.now) return undefined;
  const warns = draft.state.connection.timeInactiveMessage > 0 && !isWarned(draft);
  (warns ? warn : close)(draft);
  return undefined;
});

/** Starts the timer of an open ticket that has none. */
export const keepInactivityTimer = bookkeeping('keep inactivity timer', 'inactivityTimer', (draft) => {
  const { ticket, now } = draft;
  const deadline = deadlineOf(draft);
  if (ticket === null || deadline === null) return;
  const running = ticket.inactivityTimerAt !== null && ticket.inactivityTimerAt > now - lostAfter;
  if (running) return;
  change(draft, { inactivityTimerAt: deadline });
  pushEffect(draft, { type: 'startTimer', timer: 'inactivity', at: deadline });
});
