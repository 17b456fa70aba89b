import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type sessionHostEnvironment, sessionMetrics } from '@recado/shared/deployment/resources';
import { Duration, IgnoreMode, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { SubnetType } from 'aws-cdk-lib/aws-ec2';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import {
  AwsLogDriverMode,
  Cluster,
  ContainerImage,
  ContainerInsights,
  CpuArchitecture,
  FargateService,
  FargateTaskDefinition,
  LogDrivers,
  OperatingSystemFamily,
} from 'aws-cdk-lib/aws-ecs';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge, acknowledgeWildcards } from '../acknowledge.ts';
import { type GrantedResources, queueArnsOf, statementsOf } from '../grants.ts';
import { stagePrefix } from '../names.ts';
import { root } from '../root.ts';
import type { Network } from './network.ts';

type HostEnvironment = Record<(typeof sessionHostEnvironment)[number], string>;

interface SessionServiceProps {
  stage: string;
  network: Network;
  hosts: { least: number; most: number };
  /** 1024 are one vCPU. */
  cpu: number;
  /** MB. */
  memory: number;
  environment: HostEnvironment;
  stateKeyArn: string;
  resources: GrantedResources;
}

const dockerfile = 'session-host/Dockerfile';

/** Returns the patterns of the .dockerignore beside the Dockerfile, so that only files of the image change its hash. */
const ignoredPatterns = (): string[] =>
  readFileSync(join(root, `${dockerfile}.dockerignore`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Percentage of their processors, on average, that hosts use at most. */
const processorTarget = 60;
/** Stopping a host reconnects its sessions, so a short dip must not scale in. */
const scaleInCooldown = Duration.minutes(30);

/**
 * Returns the command of the health check, by the image's shell: starting Node for it would take a second of a small host's
 * processor each time. Any answer other than 2xx within three seconds is unhealthy.
 */
const healthProbe = (port: string): string[] => [
  'CMD',
  'bash',
  '-c',
  `exec 3<>/dev/tcp/127.0.0.1/${port} && printf 'GET /health HTTP/1.0\\r\\n\\r\\n' >&3 && read -r -t 3 _ status _ <&3 && [[ $status == 2* ]]`,
];

/** The Fargate service of the session hosts. */
export class SessionService extends Construct {
  readonly service: FargateService;
  readonly cluster: Cluster;
  private readonly stage: string;

  constructor(scope: Construct, id: string, props: SessionServiceProps) {
    super(scope, id);
    this.stage = props.stage;
    const prefix = stagePrefix(props.stage);
    this.cluster = new Cluster(this, 'Cluster', {
      clusterName: `${prefix}recado`,
      vpc: props.network.vpc,
      containerInsightsV2: ContainerInsights.DISABLED,
    });
    acknowledge(this.cluster, {
      'AwsSolutions-ECS4':
        'Container Insights costs more than the host; running tasks are counted by the samples of the service’s free CPU metric, and the host logs its own figures.',
    });
    this.service = new FargateService(this, 'Service', {
      serviceName: `${prefix}recado-session-host`,
      cluster: this.cluster,
      taskDefinition: this.task(props),
      // Auto scaling sets the number of hosts; a value here would reset it with each deployment.
      ...(props.hosts.least === 0 ? { desiredCount: 0 } : {}),
      // The new host starts first and waits for the leases that the old one releases as it drains.
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { enable: true, rollback: true },
      assignPublicIp: true,
      vpcSubnets: { subnetType: SubnetType.PUBLIC },
      securityGroups: [props.network.outboundOnly],
      enableExecuteCommand: false,
    });
    if (props.hosts.least > 0) this.scale(props);
  }

  /**
   * Returns a metric over all hosts.
   *
   * @param statistic `Average` of the hosts, or the `Maximum` of one of them
   */
  metric(metricName: string, statistic: 'Average' | 'Maximum', period: Duration): Metric {
    const { namespace, dimension } = sessionMetrics;
    return new Metric({ namespace, metricName, dimensionsMap: { [dimension]: this.stage }, statistic, period });
  }

  /** Scales the hosts by sessions, with spare capacity for new connections and for a host that fails, and by the work that they have. */
  private scale({ hosts }: SessionServiceProps): void {
    const scaling = this.service.autoScaleTaskCount({ minCapacity: hosts.least, maxCapacity: hosts.most });
    scaling.scaleToTrackCustomMetric('Sessions', {
      metric: this.metric(sessionMetrics.hostsWanted, 'Average', Duration.minutes(1)),
      targetValue: 100,
      scaleOutCooldown: Duration.minutes(2),
      scaleInCooldown,
    });
    scaling.scaleOnCpuUtilization('Processor', {
      targetUtilizationPercent: processorTarget,
      scaleOutCooldown: Duration.minutes(2),
      scaleInCooldown,
    });
  }

  private task(props: SessionServiceProps): FargateTaskDefinition {
    const task = new FargateTaskDefinition(this, 'Task', {
      family: `${stagePrefix(props.stage)}recado-session-host`,
      cpu: props.cpu,
      memoryLimitMiB: props.memory,
      runtimePlatform: { cpuArchitecture: CpuArchitecture.ARM64, operatingSystemFamily: OperatingSystemFamily.LINUX },
    });
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/ecs/${stagePrefix(props.stage)}recado-session-host`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    task.addContainer('host', {
      image: ContainerImage.fromAsset(root, {
        file: dockerfile,
        platform: Platform.LINUX_ARM64,
        exclude: ignoredPatterns(),
        ignoreMode: IgnoreMode.DOCKER,
      }),
      environment: { ...props.environment, AWS_REGION: Stack.of(this).region },
      // Time to drain: finish sending, close the sockets, release the leases.
      stopTimeout: Duration.seconds(120),
      healthCheck: {
        command: healthProbe(props.environment.HEALTH_PORT),
        interval: Duration.seconds(30),
        timeout: Duration.seconds(5),
        retries: 3,
        // A new version has this long to connect its first sessions, while the hosts before it go on with theirs.
        startPeriod: Duration.minutes(3),
      },
      // A log service that stalls must not stall the sessions.
      logging: LogDrivers.awsLogs({ logGroup, streamPrefix: 'host', mode: AwsLogDriverMode.NON_BLOCKING }),
    });
    const statements = this.statements(props);
    for (const statement of statements) task.addToTaskRolePolicy(statement);
    acknowledgeWildcards(
      task,
      statements.flatMap(({ resources }) => resources),
      'Media get their names at run time; the bucket is named.',
    );
    acknowledge(task, {
      'AwsSolutions-ECS2':
        'The environment names resources only; the host has no secrets of its own, its role opens what it needs.',
      'AwsSolutions-IAM5[Resource::*]': 'ecr:GetAuthorizationToken, with which ECS pulls the image, has no resources.',
    });
    return task;
  }

  /** Returns the permissions of a session host: table, inbound and outbound queues, media and the state key. */
  private statements({ resources, stateKeyArn }: SessionServiceProps): PolicyStatement[] {
    return [
      ...statementsOf({ table: 'readWrite' }, resources),
      ...statementsOf({ send: 'inbound' }, resources),
      ...statementsOf({ send: 'history' }, resources),
      ...statementsOf({ media: 'read' }, resources),
      ...statementsOf({ media: 'write' }, resources),
      // A host sends to its own queue to end its poll when it releases a shard.
      ...statementsOf({ send: 'outbound' }, resources),
      new PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'],
        resources: queueArnsOf('outbound', resources),
      }),
      new PolicyStatement({ actions: ['s3:AbortMultipartUpload'], resources: [`${resources.mediaArn}/*`] }),
      new PolicyStatement({ actions: ['kms:GenerateDataKey', 'kms:Decrypt'], resources: [stateKeyArn] }),
    ];
  }
}
