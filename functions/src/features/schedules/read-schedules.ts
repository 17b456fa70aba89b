import type { getSchedule as getEndpoint, listSchedules as endpoint } from '@recado/shared/contract/schedules';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleTicket } from '../../conversation/access/visible-ticket.ts';
import { hidesNumbersFrom } from '../../conversation/presentation/present-tickets.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';
import { pageOf } from '../../platform/page-of.ts';
import { presentSchedules } from './present-schedule.ts';
import { visibleSchedule } from './visible-schedule.ts';

const recordsFor = async (context: UserContext, ticketId: number | undefined): Promise<ScheduleRecord[]> => {
  const { actor, stores } = context;
  if (ticketId !== undefined) {
    const ticket = await visibleTicket(context, ticketId);
    return stores.schedules.ofChat(ticket.whatsappId, ticket.contactId);
  }
  return stores.schedules.list(actor.viewer.profile === 'admin' ? null : actor.viewer.id);
};

/** Returns a page of scheduled messages by their time. */
export const listSchedules: UseCase<typeof endpoint> = async (context, { query }) => {
  const wanted = fold(query.searchParam ?? '');
  const records = await recordsFor(context, query.ticketId);
  const found = wanted === '' ? records : records.filter(({ body }) => fold(body).includes(wanted));
  const { rows, hasMore, nextCursor } = pageOf(found, query);
  const schedules = await presentSchedules(context, rows, await hidesNumbersFrom(context));
  return { schedules, count: found.length, hasMore, nextCursor };
};

/** Returns a scheduled message. */
export const getSchedule: UseCase<typeof getEndpoint> = async (context, { params }) => {
  const record = await visibleSchedule(context, params.id);
  const [presented] = await presentSchedules(context, [record], await hidesNumbersFrom(context));
  return presented!;
};
