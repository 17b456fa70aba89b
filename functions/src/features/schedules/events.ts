import { type Schedule, scheduleEvent } from '@recado/shared/contract/schedules';
import type { Room } from '@recado/shared/permissions/ticket-visibility';
import { maskName } from '@recado/shared/text/mask-number';
import type { Context } from '../../context/context.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/realtime.ts';
import { presentSchedules } from './present-schedule.ts';

/** Publishes a scheduled message to its author and to administrators. */
export const scheduleChanged = async (
  context: Context,
  action: 'create' | 'update',
  record: ScheduleRecord,
): Promise<Effect[]> => {
  const { lgpdHideNumber } = await context.stores.settings.company();
  const [schedule] = await presentSchedules(context, [record], false);
  const publish = (audience: { rooms: Room[]; except?: Room[] }, shown: Schedule): Effect =>
    realtime(context, {
      ...audience,
      event: scheduleEvent,
      data: { action, schedule: shown },
      order: `schedule-${record.id}`,
    });
  const author = `user:${record.userId}` as const;
  if (lgpdHideNumber !== 'enabled') return [publish({ rooms: ['everything', author] }, schedule!)];
  const contact = { ...schedule!.contact, name: maskName(schedule!.contact.name) };
  return [
    publish({ rooms: ['everything'] }, schedule!),
    publish({ rooms: [author], except: ['everything'] }, { ...schedule!, contact }),
  ];
};

export const scheduleRemoved = (context: Context, { id, userId }: ScheduleRecord): Effect =>
  realtime(context, {
    event: scheduleEvent,
    data: { action: 'delete', scheduleId: id },
    rooms: ['everything', `user:${userId}`],
    order: `schedule-${id}`,
  });

/** Starts the timer of a scheduled message. One that was moved or removed is ignored when its earlier timer fires. */
export const scheduleTimer = ({ companyId, id, sendAt }: ScheduleRecord): Effect => ({
  to: 'timers',
  message: { type: 'startSchedule', companyId, scheduleId: id, at: sendAt },
});
