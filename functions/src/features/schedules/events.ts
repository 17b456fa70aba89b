import { scheduleEvent } from '@recado/shared/contract/schedules';
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
  const versions = [
    { rooms: ['everything' as const], except: [], hideNumber: false },
    {
      rooms: [`user:${record.userId}` as const],
      except: ['everything' as const],
      hideNumber: lgpdHideNumber === 'enabled',
    },
  ];
  return Promise.all(
    versions.map(async ({ hideNumber, ...audience }) => {
      const [schedule] = await presentSchedules(context, [record], hideNumber);
      return realtime(context, {
        ...audience,
        event: scheduleEvent,
        data: { action, schedule: schedule! },
        order: `schedule-${record.id}`,
      });
    }),
  );
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
