import type { Viewer } from '@recado/shared/permissions/can';
import { AppError } from '@recado/shared/contract/errors';
import { maySeeSchedule } from '@recado/shared/permissions/schedules';
import type { Context, UserContext } from '../../context/context.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';

const nameOf = ({ whatsappId, contactId }: Pick<ScheduleRecord, 'whatsappId' | 'contactId'>): string =>
  `${whatsappId} ${contactId}`;

/** Returns those of these scheduled messages that a user may see and change, in their order. */
export const schedulesSeenBy = async (
  { stores }: Pick<Context, 'stores'>,
  viewer: Viewer,
  schedules: readonly ScheduleRecord[],
): Promise<ScheduleRecord[]> => {
  if (viewer.profile === 'admin') return [...schedules];
  const places = schedules.map(({ whatsappId, contactId }) => ({ whatsappId, contactId }));
  const chats = new Map((await stores.tickets.ticketsOfChatsAt(places)).map((chat) => [nameOf(chat), chat]));
  const ticketIdsOf = (schedule: ScheduleRecord) => {
    const chat = chats.get(nameOf(schedule));
    return { active: chat?.activeTicketId ?? null, earlier: schedule.ticketId ?? chat?.lastClosedTicketId ?? null };
  };
  const ids = schedules.flatMap((schedule) => Object.values(ticketIdsOf(schedule))).filter((id) => id !== null);
  const tickets = new Map((await stores.tickets.getFiltered(ids)).map((ticket) => [ticket.id, ticket]));
  const ticketOf = (id: number | null) => (id === null ? null : (tickets.get(id) ?? null));
  return schedules.filter((schedule) => {
    const { active, earlier } = ticketIdsOf(schedule);
    return maySeeSchedule(viewer, schedule, { active: ticketOf(active), earlier: ticketOf(earlier) });
  });
};

/**
 * Returns a scheduled message that the caller may see and change.
 *
 * @throws AppError ERR_NO_SCHEDULE_FOUND also when the caller may not see it
 */
export const visibleSchedule = async (context: UserContext, id: number): Promise<ScheduleRecord> => {
  const schedule = await context.stores.schedules.get(id);
  const [seen] = schedule ? await schedulesSeenBy(context, context.actor.viewer, [schedule]) : [];
  if (!seen) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return seen;
};
