import type { Viewer } from './can.ts';
import { reachesConnection } from './reach.ts';
import { maySeeTicket, type VisibleTicket } from './ticket-visibility.ts';

/** The tickets of a scheduled message's conversation that determine who may see it. */
interface ScheduleTickets {
  /** The one that runs, in which the message would be sent now; null without one. */
  active: VisibleTicket | null;
  /** The one from which it was scheduled, else the conversation's last; null without one. */
  earlier: VisibleTicket | null;
}

/**
 * Returns whether a user may see, change and delete a scheduled message: its author, and who sees the ticket from which it
 * was scheduled, whose text is as private as that. While another ticket runs in its conversation, they must see that one too.
 * An API key sees those of its queues and connections, whoever wrote them.
 */
export const maySeeSchedule = (
  viewer: Viewer,
  { userId, whatsappId }: { userId: number; whatsappId?: number },
  { active, earlier }: ScheduleTickets,
): boolean => {
  if (viewer.profile === 'admin') return true;
  if (active && !maySeeTicket(viewer, active)) return false;
  const source = earlier ?? active;
  const isOwn = userId === viewer.id;
  if (source === null)
    return viewer.key ? reachesConnection(viewer, whatsappId) && (isOwn || viewer.key.queueIds === null) : isOwn;
  return (isOwn && !viewer.key) || maySeeTicket(viewer, source);
};
