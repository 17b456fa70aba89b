import { ConflictException, CreateScheduleGroupCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { region, type Credentials } from '../account/credentials.ts';

/** Creates a group of schedules. One that an earlier start created stays as it is. */
export const createScheduleGroup = async (endpoint: string, credentials: Credentials, name: string): Promise<void> => {
  const client = new SchedulerClient({ region, endpoint, credentials });
  try {
    await client.send(new CreateScheduleGroupCommand({ Name: name }));
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  } finally {
    client.destroy();
  }
};
