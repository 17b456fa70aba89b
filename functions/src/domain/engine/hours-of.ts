import type { QueueDetails } from '@recado/shared/contract/queues';
import type { ServiceHours } from '@recado/shared/contract/service-hours';
import type { ConversationState } from './state.ts';

/** The hours in which somebody serves a queue; null where none are set. */
export const hoursOf = (
  { settings, company, connection }: ConversationState,
  queue: QueueDetails,
): ServiceHours | null => {
  switch (settings.scheduleType) {
    case 'disabled':
      return null;
    case 'company':
      return company.schedules;
    case 'connection':
      return connection.schedules;
    case 'queue':
      return queue.schedules;
  }
};
