import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-scheduler';
import { schedulerClient } from './clients.ts';
import { environment } from './environment.ts';

/** A message that a schedule sends once. */
interface OneTimeSchedule {
  /** Unique in the installation; letters, digits and `-`, 64 characters at most. */
  name: string;
  /** Milliseconds since 1970. EventBridge Scheduler works by the minute: it may fire up to 59 seconds late. */
  at: number;
  /** The body of the message. */
  body: string;
}

/**
 * Creates a schedule that sends its message to the queue `timers` once and then deletes itself. One that exists already
 * stays as it is. The time must lie ahead.
 */
export const createSchedule = async ({ name, at, body }: OneTimeSchedule): Promise<void> => {
  const { SCHEDULE_GROUP, SCHEDULER_ROLE_ARN, TIMERS_QUEUE_ARN } = environment();
  const command = new CreateScheduleCommand({
    Name: name,
    GroupName: SCHEDULE_GROUP,
    ScheduleExpression: `at(${new Date(at).toISOString().slice(0, 19)})`,
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: { Arn: TIMERS_QUEUE_ARN, RoleArn: SCHEDULER_ROLE_ARN, Input: body },
  });
  try {
    await schedulerClient().send(command);
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  }
};

const removeSchedule = async (name: string): Promise<void> => {
  try {
    await schedulerClient().send(new DeleteScheduleCommand({ Name: name, GroupName: environment().SCHEDULE_GROUP }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
};

/** Deletes up to a hundred schedules whose names begin with a prefix. Returns how many. */
export const removeSomeSchedules = async (prefix: string): Promise<number> => {
  const { Schedules = [] } = await schedulerClient().send(
    new ListSchedulesCommand({ GroupName: environment().SCHEDULE_GROUP, NamePrefix: prefix, MaxResults: 100 }),
  );
  for (const { Name } of Schedules) if (Name !== undefined) await removeSchedule(Name);
  return Schedules.length;
};
