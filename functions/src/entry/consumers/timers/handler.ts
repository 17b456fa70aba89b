import { type TimerMessage, timerQueue } from '@recado/shared/contract/queue-messages/timer';
import { companyContext, receivingContext } from '../../../context/system-context.ts';
import { dropUnusedLibraryFile } from '../../../domain/files/remove-files.ts';
import { receiveTimer } from '../../../domain/timers/receive-timer.ts';
import { startWeeklyReport } from '../../../features/reports/start-weekly-report.ts';
import { sendScheduled } from '../../../features/schedules/send-scheduled.ts';
import { systemClock } from '../../../platform/clock.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { forwardDelayed } from '../../../platform/outbox/forward-delayed.ts';

const handle = async (timer: TimerMessage): Promise<void> => {
  switch (timer.type) {
    case 'delayed':
      return forwardDelayed(timer, systemClock.now());
    case 'dueSchedule': {
      // Also of a company that is switched off, whose message fails.
      const context = await companyContext(timer.companyId);
      if (context) await sendScheduled(context, timer);
      return;
    }
    case 'dueReport': {
      // Also of a company that is switched off, whose next week is not forgotten.
      const context = await companyContext(timer.companyId);
      if (context) await startWeeklyReport(context, timer);
      return;
    }
    case 'libraryFile': {
      const context = await companyContext(timer.companyId);
      if (context) await dropUnusedLibraryFile(context, timer.key);
      return;
    }
    case 'due': {
      const context = await receivingContext(timer.companyId);
      if (context) await receiveTimer(context, timer);
    }
  }
};

/**
 * Makes schedules of delayed messages, and sends those that a schedule brings to their queues. Gives timers of tickets to
 * the conversation engine, sends scheduled messages, and deletes files of the library that nothing uses.
 */
export const handler = consume(timerQueue, handle);
