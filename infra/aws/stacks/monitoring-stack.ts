import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms.ts';
import { Budget } from '../constructs/budget.ts';
import { addFunctionAlarms } from '../constructs/function-alarms.ts';
import { addLogAlarms, addDrillAlarms, addOutboxAlarm } from '../constructs/log-alarms.ts';
import { Overview } from '../constructs/overview.ts';
import {
  addConcurrencyAlarm,
  addMailAlarms,
  addSignInAlarms,
  addSilenceAlarms,
  addSocketAlarms,
  addTimerAlarms,
} from '../constructs/platform-alarms.ts';
import { addQueueAlarms } from '../constructs/queue-alarms.ts';
import { addApiAlarms, addHostAlarms, addIntegratorsAlarms, addTableAlarms } from '../constructs/service-alarms.ts';
import type { Settings } from '../settings.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { SessionHostStack } from './session-host-stack.ts';

interface MonitoringStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  api: ApiStack;
  sessionHost: SessionHostStack;
}

/** Alarms, budget and dashboard. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, api, sessionHost, ...props }: MonitoringStackProps) {
    super(scope, id, props);
    const { stage, alarmEmail, mailFrom, monthlyBudget, sessionHosts } = settings;
    const alarms = new Alarms(this, 'Alarms', { stage, email: alarmEmail });
    addQueueAlarms(alarms, data.queues);
    addFunctionAlarms(alarms, api.functions);
    addLogAlarms(alarms, api.functions, stage);
    addOutboxAlarm(alarms, api.functions, stage);
    addDrillAlarms(alarms, api.functions, stage);
    addTableAlarms(alarms, data);
    addApiAlarms(alarms, api);
    addSilenceAlarms(alarms, api);
    addSocketAlarms(alarms, api);
    addTimerAlarms(alarms, data);
    addSignInAlarms(alarms, data);
    addConcurrencyAlarm(alarms);
    if (mailFrom !== undefined) addMailAlarms(alarms);
    addIntegratorsAlarms(alarms, api);
    addHostAlarms(alarms, sessionHost, sessionHosts);
    new Budget(this, 'Budget', { stage, amount: monthlyBudget, topic: alarms.topic });
    new Overview(this, 'Overview', { stage, data, api, sessionHost });
    new CfnOutput(this, 'AlarmTopicArn', { value: alarms.topic.topicArn });
  }
}
