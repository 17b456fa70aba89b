import type { Viewer } from './can.ts';
import { maySeeTicket, type VisibleTicket } from './ticket-visibility.ts';

/** The tickets of a scheduled message's conversation that determine who may see it. */
interface ScheduleTickets {
  /** The one that runs, in which the message would be sent now; null without one. */
  active: VisibleTicket | null;
  /** The one from which it was scheduled, else the conversation's last; null without one. */
  earlier: VisibleTicket | null;
}

/**
 * Returns whether a user may see, change and delete a scheduled message: who sees the ticket that runs in its conversation.
 * While none runs, its author, whose next ticket that may be, and who sees the one from which it was scheduled.
 */
export const maySeeSchedule = (
  viewer: Viewer,
  { userId }: { userId: number },
  { active, earlier }: ScheduleTickets,
): boolean => {
  if (viewer.profile === 'admin') return true;
  if (active) return maySeeTicket(viewer, active);
  return userId === viewer.id || (earlier !== null && maySeeTicket(viewer, earlier));
};
