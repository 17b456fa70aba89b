import { sessionMetrics } from '@recado/shared/deployment/resources';
import { Dashboard, GraphWidget, type IMetric, Metric, PeriodOverride } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';
import type { ApiStack } from '../stacks/api-stack.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { SessionHostStack } from '../stacks/session-host-stack.ts';
import { alarmPeriod } from './alarms.ts';
import { concurrency } from './platform-alarms.ts';
import { runningHosts, tableThrottles } from './service-alarms.ts';

interface OverviewProps {
  stage: string;
  data: DataStack;
  api: ApiStack;
  sessionHost: SessionHostStack;
}

/** A dashboard of a message's path: API, sockets, queues, functions, table, hosts; and whether the web app is served. */
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
    const sum = (namespace: string, metricName: string, dimensionsMap: Record<string, string> = {}): Metric =>
      new Metric({ namespace, metricName, dimensionsMap, period, statistic: 'Sum' });
    const ofSockets = (metricName: string): Metric =>
      sum('AWS/ApiGateway', metricName, { ApiId: api.sockets.api.apiId });
    const ofTable = (metricName: string): Metric => sum('AWS/DynamoDB', metricName, { TableName: data.table.name });
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
          graph('Sockets: opened, and messages', [ofSockets('ConnectCount'), ofSockets('MessageCount')]),
          graph(
            'Sockets: failures; web app: looks that found it missing',
            [ofSockets('IntegrationError'), ofSockets('ExecutionError')],
            [sum(`${stagePrefix(stage)}recado`, 'problems-web-watcher')],
          ),
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
          graph(
            'Table: units; throttled requests',
            [ofTable('ConsumedWriteCapacityUnits'), ofTable('ConsumedReadCapacityUnits')],
            [tableThrottles(data.table.name)],
          ),
          graph('Functions that run at once', [concurrency()]),
        ],
      ],
    });
  }
}
