import { AppError } from '@recado/shared/contract/errors';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';

/**
 * Returns a scheduled message that the caller may see and change: its own, for administrators any, and those of tickets
 * that it may see.
 *
 * @throws AppError ERR_NO_SCHEDULE_FOUND
 */
export const visibleSchedule = async ({ actor, stores }: UserContext, id: number): Promise<ScheduleRecord> => {
  const { viewer } = actor;
  const schedule = await stores.schedules.get(id);
  if (!schedule) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  if (viewer.profile === 'admin' || schedule.userId === viewer.id) return schedule;
  const ticket = schedule.ticketId === null ? null : await stores.tickets.get(schedule.ticketId);
  if (!ticket || !maySeeTicket(viewer, ticket)) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return schedule;
};
