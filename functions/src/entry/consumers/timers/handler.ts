import { scheduleNameOf, type TimerMessage, timerMessage } from '@recado/shared/contract/queue-messages/timer';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { systemContext } from '../../../context/system-context.ts';
import { receiveTimer } from '../../../conversation/timers/receive-timer.ts';
import { consume } from '../../../platform/consume.ts';
import { createSchedule } from '../../../platform/scheduler.ts';

const due = async (message: TimerMessage): Promise<void> => {
  const context = await systemContext(message.companyId);
  if (context) await receiveTimer(context, message);
};

/** Starts timers as schedules, and gives those that are due to the conversation engine. */
export const handler = consume(
  timerMessage,
  (message) =>
    message.type === 'due'
      ? due(message)
      : createSchedule({
          name: scheduleNameOf(message),
          at: message.at,
          body: stringifyForSqs({ ...message, type: 'due' }),
        }),
  { fifo: false, queue: 'timers' },
);
