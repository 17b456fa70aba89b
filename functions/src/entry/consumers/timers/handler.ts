import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { scheduleNameOf, type TimerMessage, timerMessage } from '@recado/shared/contract/queue-messages/timer';
import { queueUrl } from '@recado/shared/deployment/resources';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { systemContext } from '../../../context/system-context.ts';
import { receiveTimer } from '../../../conversation/timers/receive-timer.ts';
import { sqsClient } from '../../../platform/clients.ts';
import { consume } from '../../../platform/consume.ts';
import { environment } from '../../../platform/environment.ts';
import { createSchedule } from '../../../platform/scheduler.ts';

/** Milliseconds before its deadline from which a timer waits in the queue: a schedule in the past never fires. */
const soon = 5_000;

const sendDelayed = (body: string, milliseconds: number): Promise<unknown> =>
  sqsClient().send(
    new SendMessageCommand({
      QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, 'timers'),
      MessageBody: body,
      DelaySeconds: Math.ceil(Math.max(0, milliseconds) / 1000),
    }),
  );

const start = async (timer: TimerMessage): Promise<void> => {
  const body = stringifyForSqs({ ...timer, type: 'due' });
  const left = timer.at - Date.now();
  if (left < soon) await sendDelayed(body, left);
  else await createSchedule({ name: scheduleNameOf(timer), at: timer.at, body });
};

const fire = async (timer: TimerMessage): Promise<void> => {
  const context = await systemContext(timer.companyId);
  if (context) await receiveTimer(context, timer);
};

/** Starts timers as schedules, and gives those that are due to the conversation engine. */
export const handler = consume(timerMessage, (timer) => (timer.type === 'due' ? fire : start)(timer), {
  fifo: false,
  queue: 'timers',
});
