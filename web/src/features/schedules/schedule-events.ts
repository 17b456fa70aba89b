import { listSchedules, scheduleEvent } from '@recado/shared/contract/schedules';
import { queryKey } from '../../api/query.ts';
import { handlerOf } from '../../realtime/event-handler.ts';

/** `company-{id}-schedule`: a scheduled message was added, sent, changed or removed. */
export const scheduleHandler = handlerOf(scheduleEvent, (_, { client }) => {
  void client.invalidateQueries({ queryKey: queryKey(listSchedules) });
});
