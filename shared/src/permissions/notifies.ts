import type { CompanySettings } from '../contract/settings.ts';
import type { NotificationChoice } from '../contract/users.ts';
import type { Viewer } from './can.ts';

/** The fields of a ticket that decide who is notified of it. */
export interface NotifyingTicket {
  status: string;
  isGroup: boolean;
  userId: number | null;
  queueId: number | null;
}

/**
 * Returns whether a ticket notifies a user: assigned to the user, or to nobody and in one of the user's queues, of
 * administrators too; waiting tickets only where the company's settings say so (specification 1, section 6). Tickets
 * without a queue notify those who see them. The bell, the sound, desktop notifications and web push follow it.
 */
export const notifies = (
  ticket: NotifyingTicket,
  viewer: Viewer,
  { showNotificationPending }: Pick<CompanySettings, 'showNotificationPending'>,
): boolean => {
  if (ticket.status === 'pending' && !showNotificationPending) return false;
  if (!['open', 'pending', 'group'].includes(ticket.status)) return false;
  if (ticket.isGroup && !viewer.allowGroup) return false;
  if (ticket.userId === viewer.id) return true;
  if (ticket.userId !== null) return false;
  return ticket.queueId === null
    ? viewer.allTicket === 'enable' || viewer.profile === 'admin'
    : viewer.queueIds.includes(ticket.queueId);
};

/** Returns whether the user chose to be notified of such a message outside of the window. */
export const isChosen = (
  { own, waiting, mentions }: Pick<NotificationChoice, 'own' | 'waiting' | 'mentions'>,
  { userId }: Pick<NotifyingTicket, 'userId'>,
  mentionsUs: boolean,
): boolean => (userId === null ? waiting : own) || (mentionsUs && mentions);

/** Milliseconds after which a message no longer notifies, as when it arrives after an outage. */
export const notifyWithin = 5 * 60_000;
