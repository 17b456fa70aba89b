import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sessionMetrics } from '@recado/shared/deployment/resources';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
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
  expect(host.HealthCheck).toMatchObject({ Interval: 30, Timeout: 5, Retries: 3, StartPeriod: 180 });
  expect(host.LogConfiguration).toMatchObject({ LogDriver: 'awslogs', Options: { mode: 'non-blocking' } });
  expect(only('AWS::ECS::TaskDefinition').Properties).toMatchObject({ Cpu: '512', Memory: '1024' });
  expect(host.Secrets).toBeUndefined();
  expect(host.PortMappings).toBeUndefined();
  expect(RuntimePlatform).toEqual({ CpuArchitecture: 'ARM64', OperatingSystemFamily: 'LINUX' });
});

/** Runs the deployed health check against a port, and returns whether it finds the host healthy. */
const probe = async (port: number): Promise<boolean> => {
  const { ContainerDefinitions } = only('AWS::ECS::TaskDefinition').Properties as {
    ContainerDefinitions: { HealthCheck: { Command: string[] } }[];
  };
  const [kind, program, ...args] = ContainerDefinitions[0]!.HealthCheck.Command;
  expect(kind).toBe('CMD');
  const given = args.map((arg) => arg.replace('/8080 ', `/${port} `));
  expect(given).not.toEqual(args);
  const [code] = (await once(spawn(program!, given, { stdio: 'ignore' }), 'exit')) as [number];
  return code === 0;
};

test('the health check needs no Node, and finds a host healthy that answers /health with 2xx, and no other', async () => {
  const answers = new Map([['/health', 200]]);
  const server = createServer((request, response) => response.writeHead(answers.get(request.url!) ?? 404).end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await probe(port)).toBe(true);
  answers.set('/health', 503);
  expect(await probe(port)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(await probe(port)).toBe(false);
  expect(readFileSync(join(root, 'session-host/Dockerfile'), 'utf8')).toMatch(/^FROM node:24-slim$/m);
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
