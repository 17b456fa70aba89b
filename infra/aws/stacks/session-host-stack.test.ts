import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionMetrics } from '@recado/shared/deployment/resources';
import { expect, test } from 'vitest';
import { sessionCapacity } from '../session-capacity.ts';
import { onlyOf, production, type Resource, resourcesOf, throwAway } from '../testing/synthesise.ts';

const { app, stacks, template } = production();
const host = template(stacks.sessionHost);
const only = (type: string): Resource => onlyOf(host, type);

const container = (): { environment: Map<string, string> } => {
  const { ContainerDefinitions } = only('AWS::ECS::TaskDefinition').Properties as {
    ContainerDefinitions: { Environment: { Name: string; Value: string }[] }[];
  };
  return {
    environment: new Map(
      ContainerDefinitions.flatMap(({ Environment }) => Environment.map(({ Name, Value }) => [Name, Value])),
    ),
  };
};

test('a new host starts before an old one stops, and a failed deployment rolls back', () => {
  expect(only('AWS::ECS::Service').Properties).toMatchObject({
    LaunchType: 'FARGATE',
    EnableExecuteCommand: false,
    // Without NAT, a host reaches WhatsApp and AWS by a public address only.
    NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: 'ENABLED' } },
    DeploymentConfiguration: {
      MinimumHealthyPercent: 100,
      MaximumPercent: 200,
      DeploymentCircuitBreaker: { Enable: true, Rollback: true },
    },
  });
});

test('hosts scale by the number that their sessions need and by their processors, and a deployment does not set their number', () => {
  const { DesiredCount } = only('AWS::ECS::Service').Properties;
  expect(DesiredCount).toBeUndefined();
  expect(only('AWS::ApplicationAutoScaling::ScalableTarget').Properties).toMatchObject({
    MinCapacity: 2,
    MaxCapacity: 16,
    ScalableDimension: 'ecs:service:DesiredCount',
  });
  const { environment } = container();
  const [policy, processor] = [...resourcesOf(host, 'AWS::ApplicationAutoScaling::ScalingPolicy').values()].map(
    ({ Properties }) => Properties.TargetTrackingScalingPolicyConfiguration as Record<string, unknown>,
  );
  expect(processor).toMatchObject({
    PredefinedMetricSpecification: { PredefinedMetricType: 'ECSServiceAverageCPUUtilization' },
    TargetValue: 60,
    ScaleInCooldown: 1800,
  });
  expect(policy).toMatchObject({
    CustomizedMetricSpecification: {
      Namespace: sessionMetrics.namespace,
      MetricName: sessionMetrics.hostsWanted,
      Dimensions: [{ Name: sessionMetrics.dimension, Value: environment.get('STAGE') }],
      Statistic: 'Average',
    },
    TargetValue: 100,
    ScaleOutCooldown: 120,
    ScaleInCooldown: 1800,
  });
  expect(policy?.DisableScaleIn).not.toBe(true);
});

test('capacity grows with memory, and the smallest host has room for sessions', () => {
  // As docs/figures.md measures it.
  expect([512, 1024, 2048, 4096].map(sessionCapacity)).toEqual([54, 201, 496, 1085]);
  expect(container().environment.get('SESSION_CAPACITY')).toBe('201');
});

test('an installation without hosts has no tasks and no scaling', () => {
  const none = throwAway();
  const template0 = none.template(none.stacks.sessionHost);
  expect(
    [...resourcesOf(template0, 'AWS::ECS::Service').values()].map(({ Properties }) => Properties.DesiredCount),
  ).toEqual([0]);
  expect(resourcesOf(template0, 'AWS::ApplicationAutoScaling::ScalableTarget').size).toBe(0);
});

test('a host has two minutes to drain, a health check, and runs on arm64', () => {
  const { ContainerDefinitions, RuntimePlatform } = only('AWS::ECS::TaskDefinition').Properties as {
    ContainerDefinitions: Record<string, unknown>[];
    RuntimePlatform: unknown;
  };
  expect(ContainerDefinitions).toHaveLength(1);
  const host = ContainerDefinitions[0]!;
  expect(host.StopTimeout).toBe(120);
  expect((host.HealthCheck as { Command: string[] }).Command.join(' ')).toContain('http://127.0.0.1:8080/health');
  expect(host.HealthCheck).toMatchObject({ Interval: 15, Timeout: 5, Retries: 3, StartPeriod: 60 });
  expect(host.LogConfiguration).toMatchObject({ LogDriver: 'awslogs', Options: { mode: 'non-blocking' } });
  expect(only('AWS::ECS::TaskDefinition').Properties).toMatchObject({ Cpu: '512', Memory: '1024' });
  expect(host.Secrets).toBeUndefined();
  expect(host.PortMappings).toBeUndefined();
  expect(RuntimePlatform).toEqual({ CpuArchitecture: 'ARM64', OperatingSystemFamily: 'LINUX' });
});

test('the image is built from the host and shared code, without tests, dependencies or other parts of the repository', () => {
  const images = Object.values(
    (
      JSON.parse(readFileSync(join(app.synth().directory, 'SessionHost.assets.json'), 'utf8')) as {
        dockerImages: Record<string, { source: { directory: string; dockerFile: string } }>;
      }
    ).dockerImages,
  );
  expect(images).toHaveLength(1);
  const { directory, dockerFile } = images[0]!.source;
  expect(dockerFile).toBe('session-host/Dockerfile');
  const files = readdirSync(join(app.synth().directory, directory), { recursive: true }).map(String);
  expect(files).toEqual(
    expect.arrayContaining([
      'package-lock.json',
      'session-host/src/main.ts',
      'shared/src/deployment/resources.ts',
      'web/package.json',
    ]),
  );
  expect(files.filter((file) => /node_modules|\.test\.ts$|\.env|(functions|infra|web)\/src/.test(file))).toEqual([]);
});

test('no inbound traffic is allowed, and outbound TLS only', () => {
  const { SecurityGroupIngress, SecurityGroupEgress } = only('AWS::EC2::SecurityGroup').Properties;
  expect(SecurityGroupIngress).toBeUndefined();
  expect(SecurityGroupEgress).toMatchObject([{ FromPort: 443, ToPort: 443, IpProtocol: 'tcp' }]);
  expect(resourcesOf(host, 'AWS::EC2::SecurityGroupIngress').size).toBe(0);
});

test('the network has two zones and nothing with an hourly price', () => {
  expect(resourcesOf(host, 'AWS::EC2::Subnet').size).toBe(2);
  expect(resourcesOf(host, 'AWS::EC2::NatGateway').size).toBe(0);
  for (const { Properties } of resourcesOf(host, 'AWS::EC2::VPCEndpoint').values())
    expect(Properties.VpcEndpointType).toBe('Gateway');
});
