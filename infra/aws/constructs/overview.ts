import { sessionMetrics } from '@recado/shared/deployment/resources';
import { Dashboard, GraphWidget, type IMetric, PeriodOverride } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';
import type { ApiStack } from '../stacks/api-stack.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { SessionHostStack } from '../stacks/session-host-stack.ts';
import { alarmPeriod } from './alarms.ts';
import { runningHosts, tableThrottles } from './service-alarms.ts';

interface OverviewProps {
  stage: string;
  data: DataStack;
  api: ApiStack;
  sessionHost: SessionHostStack;
}

/** A dashboard of a message's path: API, queues, functions, table, hosts. */
export class Overview extends Construct {
  constructor(scope: Construct, id: string, { stage, data, api, sessionHost }: OverviewProps) {
    super(scope, id);
    const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
      new GraphWidget({ title, left, right, width: 12, height: 6 });
    const period = alarmPeriod;
    const queues = [...data.queues.pairs];
    const functions = [...api.functions];
    const { api: http } = api.http;
    const { service } = sessionHost.host;
    new Dashboard(this, 'Dashboard', {
      dashboardName: `${stagePrefix(stage)}recado`,
      periodOverride: PeriodOverride.INHERIT,
      widgets: [
        [
          graph('API: calls and failures', [
            http.metricCount({ period }),
            http.metricClientError({ period }),
            http.metricServerError({ period }),
          ]),
          graph('API: time to answer, p95 in ms', [http.metricLatency({ period, statistic: 'p95' })]),
        ],
        [
          graph(
            'Queues: oldest message in s',
            queues.map(([label, { queue }]) => queue.metricApproximateAgeOfOldestMessage({ period, label })),
          ),
          graph(
            'Dead letters',
            queues.map(([label, { dead }]) => dead.metricApproximateNumberOfMessagesVisible({ period, label })),
          ),
        ],
        [
          graph(
            'Functions: errors',
            functions.map(([label, lambda]) => lambda.metricErrors({ period, label })),
          ),
          graph(
            'Functions: time, p95 in ms',
            functions.map(([label, lambda]) => lambda.metricDuration({ period, label, statistic: 'p95' })),
          ),
        ],
        [
          graph(
            'Session hosts: CPU and memory in %',
            [service.metricCpuUtilization({ period }), service.metricMemoryUtilization({ period })],
            [runningHosts(sessionHost.host)],
          ),
          graph(
            'Session hosts wanted in %; sessions without a host',
            [sessionHost.host.metric(sessionMetrics.hostsWanted, 'Average', period)],
            [sessionHost.host.metric(sessionMetrics.sessionsWaiting, 'Maximum', period)],
          ),
          graph('Session hosts: longest standstill of a minute in ms', [
            sessionHost.host.metric(sessionMetrics.loopDelay, 'Maximum', period),
          ]),
          graph('Table: throttled requests', [tableThrottles(data.table.name)]),
        ],
      ],
    });
  }
}
