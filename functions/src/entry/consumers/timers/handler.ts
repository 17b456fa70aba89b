import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { campaignGroup, type CampaignMessage } from '@recado/shared/contract/queue-messages/campaign';
import {
  scheduleNameOf,
  scheduleNameOfCampaign,
  scheduleNameOfMessage,
  scheduleNameOfTurn,
  type TimerMessage,
  timerMessage,
} from '@recado/shared/contract/queue-messages/timer';
import { queueUrl } from '@recado/shared/deployment/queues';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { companyContext, systemContext } from '../../../context/system-context.ts';
import { startLaneTimers } from '../../../conversation/timers/start-lane-timers.ts';
import { startRotationTimers } from '../../../conversation/timers/start-rotation-timers.ts';
import { receiveTimer } from '../../../conversation/timers/receive-timer.ts';
import { sendScheduled } from '../../../features/schedules/send-scheduled.ts';
import { sqsClient } from '../../../platform/clients.ts';
import { consume } from '../../../platform/consume.ts';
import { environment } from '../../../platform/environment.ts';
import { createSchedule } from '../../../platform/scheduler.ts';

/** Milliseconds before its deadline from which a timer waits in the queue: a schedule in the past never fires. */
const soon = 5_000;

const sendTo = (
  queue: 'timers' | 'campaigns',
  body: string,
  { group, milliseconds = 0 }: { group?: string; milliseconds?: number } = {},
): Promise<unknown> =>
  sqsClient().send(
    new SendMessageCommand({
      QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, queue),
      MessageBody: body,
      MessageGroupId: group,
      DelaySeconds: Math.ceil(Math.max(0, milliseconds) / 1000),
    }),
  );

/** Creates the schedule that sends `body` at the deadline. */
const startAt = async (name: string, at: number, body: string): Promise<void> => {
  const left = at - Date.now();
  if (left < soon) await sendTo('timers', body, { milliseconds: left });
  else await createSchedule({ name, at, body });
};

/** Gives what is due to the queue `campaigns`, whose consumer has concurrency of its own: campaigns delay no timers. */
const toCampaigns = async (message: CampaignMessage): Promise<void> => {
  await sendTo('campaigns', stringifyForSqs(message), { group: campaignGroup(message) });
};

const handle = async (timer: TimerMessage): Promise<void> => {
  switch (timer.type) {
    case 'start':
      return startAt(scheduleNameOf(timer), timer.at, stringifyForSqs({ ...timer, type: 'due' }));
    case 'startSchedule':
      return startAt(scheduleNameOfMessage(timer), timer.at, stringifyForSqs({ ...timer, type: 'dueSchedule' }));
    case 'startCampaign':
      return startAt(scheduleNameOfCampaign(timer), timer.at, stringifyForSqs({ ...timer, type: 'dueCampaign' }));
    case 'startTurn':
      return startAt(scheduleNameOfTurn(timer), timer.at, stringifyForSqs({ ...timer, type: 'dueTurn' }));
    case 'dueCampaign':
      return toCampaigns({ ...timer, type: 'start' });
    case 'dueTurn':
      return toCampaigns({ ...timer, type: 'turn' });
    case 'dueSchedule': {
      // Also of a company that is switched off, whose message fails.
      const context = await companyContext(timer.companyId);
      if (context) await sendScheduled(context, timer);
      return;
    }
    case 'due':
    case 'startLane':
    case 'startRotation': {
      const context = await systemContext(timer.companyId);
      if (!context) return;
      if (timer.type === 'due') await receiveTimer(context, timer);
      else if (timer.type === 'startLane') await startLaneTimers(context, timer);
      else await startRotationTimers(context, timer);
    }
  }
};

/** Starts timers as schedules, and those of the tickets of a lane or a queue after its rules changed. Gives those of tickets that are due to the conversation engine, and sends scheduled messages. What is due of campaigns goes to their queue. */
export const handler = consume(timerMessage, handle, { fifo: false, queue: 'timers' });
