import { type Schedule, scheduleEvent } from '@recado/shared/contract/schedules';
import type { Room } from '@recado/shared/permissions/ticket-visibility';
import { maskName } from '@recado/shared/text/mask-number';
import type { Context } from '../../context/context.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';
import { toViewer } from '../../data/users/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { presentSchedules } from './present-schedule.ts';
import { schedulesSeenBy } from './visible-schedule.ts';

const orderOf = (id: number): string => `schedule-${id}`;

/** Publishes that a scheduled message is gone, or is for the members of these rooms. */
const removalEvent = (context: Context, id: number, audience: { rooms: Room[]; except?: Room[] }): Effect =>
  realtime(context, {
    ...audience,
    event: scheduleEvent,
    data: { action: 'delete', scheduleId: id },
    order: orderOf(id),
  });

/** Makes the browsers of users whose role shows all scheduled messages read again: which of them each sees, its tickets decide. */
const reloadEvent = (context: Context, { id, userId }: ScheduleRecord): Effect =>
  realtime(context, {
    rooms: ['schedules'],
    except: ['everything', `user:${userId}`],
    event: scheduleEvent,
    data: { action: 'reload' },
    order: orderOf(id),
  });

/** Returns whether the author, who may be removed, sees a scheduled message. */
const isSeenByAuthor = async (context: Context, record: ScheduleRecord): Promise<boolean> => {
  const author = await context.stores.users.get(record.userId);
  return author !== null && (await schedulesSeenBy(context, toViewer(author), [record])).length > 0;
};

/**
 * Publishes a scheduled message to administrators and to its author; an author who may not see it any more gets its removal.
 * The browsers of users whose role shows all scheduled messages read again.
 */
export const scheduleChanged = async (
  context: Context,
  action: 'create' | 'update',
  record: ScheduleRecord,
): Promise<Effect[]> => {
  const [{ lgpdHideNumber }, [schedule], authorSees] = await Promise.all([
    context.stores.settings.company(),
    presentSchedules(context, [record], false),
    isSeenByAuthor(context, record),
  ]);
  const publish = (audience: { rooms: Room[]; except?: Room[] }, shown: Schedule): Effect =>
    realtime(context, {
      ...audience,
      event: scheduleEvent,
      data: { action, schedule: shown },
      order: orderOf(record.id),
    });
  const author = `user:${record.userId}` as const;
  const others = { rooms: [author], except: ['everything'] } satisfies { rooms: Room[]; except: Room[] };
  const reload = reloadEvent(context, record);
  if (!authorSees)
    return [publish({ rooms: ['everything'] }, schedule!), removalEvent(context, record.id, others), reload];
  if (lgpdHideNumber !== 'enabled') return [publish({ rooms: ['everything', author] }, schedule!), reload];
  const contact = { ...schedule!.contact, name: maskName(schedule!.contact.name) };
  return [publish({ rooms: ['everything'] }, schedule!), publish(others, { ...schedule!, contact }), reload];
};

/** Publishes that a scheduled message is gone to whoever may have seen it. */
export const scheduleRemoved = (context: Context, { id, userId }: ScheduleRecord): Effect =>
  removalEvent(context, id, { rooms: ['everything', 'schedules', `user:${userId}`] });

/** Starts the timer of a scheduled message. One that was moved or removed is ignored when its earlier timer fires. */
export const scheduleTimer = ({ companyId, id, sendAt }: ScheduleRecord): Effect => ({
  to: 'timers',
  message: { type: 'dueSchedule', companyId, scheduleId: id, at: sendAt },
  due: { at: sendAt, name: `${companyId}-message-${id}` },
});
