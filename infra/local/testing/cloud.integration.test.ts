import { GetQueueAttributesCommand, GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deadLetterQueueName, queueName, queues } from '@recado/shared/deployment/queues';
import { table } from '@recado/shared/deployment/resources';
import { beforeAll, describe, expect, test } from 'vitest';
import { cloud, dropSockets, killSessionHost, sessionHostReady, type TestCloud } from './cloud.ts';
import { callApi, signInAs } from './sign-in.ts';
import { openSocket } from './socket.ts';

let running: TestCloud;

beforeAll(async () => {
  running = await cloud();
});

describe('the cloud on one machine', () => {
  test('has all queues of the registry with their dead letters, and the table; the environment holds the addresses', async () => {
    const client = new SQSClient({});
    for (const [name, shape] of Object.entries(queues)) {
      const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: queueName(name) }));
      const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
      expect(Attributes?.VisibilityTimeout).toBe(String(shape.visibilityTimeout));
      expect(Attributes?.RedrivePolicy).toContain(deadLetterQueueName(name));
    }
    const { Table } = await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: table.name }));
    expect(Table?.TableStatus).toBe('ACTIVE');
  });

  test('signs in the people of the seed, and nobody else', async () => {
    expect((await callApi('GET', '/auth/me')).status).toBe(401);
    expect((await callApi('GET', '/auth/me', { token: 'forged' })).status).toBe(401);
    const admin = await signInAs('admin');
    const answer = await admin.call<{ user: { email: string } }>('GET', '/auth/me');
    expect(answer).toMatchObject({ status: 200 });
  });

  test('opens sockets for valid tokens only, and can cut them all', async () => {
    const agent = await signInAs('agent');
    const socket = await openSocket(agent.accessToken);
    await expect(openSocket('forged')).rejects.toThrow(/answered 40[13]/);
    expect((await dropSockets()).dropped).toBeGreaterThan(0);
    await socket.closed;
  });

  test('starts another session host after one was killed', async () => {
    await killSessionHost('SIGKILL');
    await expect(fetch(`${running.addresses.sessionHost}/health`)).rejects.toThrow();
    await sessionHostReady();
    expect((await fetch(`${running.addresses.sessionHost}/health`)).status).toBe(200);
  });
});
