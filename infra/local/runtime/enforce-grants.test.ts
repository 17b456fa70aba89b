import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient, KMSServiceException } from '@aws-sdk/client-kms';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import {
  GetSecretValueCommand,
  SecretsManagerClient,
  SecretsManagerServiceException,
} from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import {
  ChangeMessageVisibilityBatchCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  SQSServiceException,
} from '@aws-sdk/client-sqs';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FunctionShape, Grant } from '@recado/shared/deployment/function-shape';
import { functions } from '@recado/shared/deployment/functions';
import { queueName } from '@recado/shared/deployment/queues';
import { table } from '@recado/shared/deployment/resources';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serve, type Running } from '../http/serve.ts';
import { enforceFormGrants, enforceGrants } from './enforce-grants.ts';
import { FunctionHost } from './function-host.ts';

const everyGrant: readonly Grant[] = [
  { table: 'readWrite' },
  { send: 'inbound' },
  { send: 'outbound' },
  { media: 'read' },
  { media: 'write' },
  { media: 'erase' },
  { userPool: ['AdminGetUser'] },
  { sockets: 'manage' },
  { stateKey: 'sealAndOpen' },
  { secret: 'metaApp' },
  { mails: 'send' },
];

/** All grants but those of one kind, or of one kind and one value. */
const allBut = (grant: Grant): Grant[] => {
  const text = JSON.stringify(grant);
  const [kind] = Object.keys(grant) as [string];
  return kind === 'send' || kind === 'media'
    ? everyGrant.filter((other) => JSON.stringify(other) !== text)
    : everyGrant.filter((other) => !(kind in other));
};

const folder = mkdtempSync(join(tmpdir(), 'recado-grants-'));
/** Answers every service's calls and counts them. */
let service: Running;
let received = 0;
let stop: () => void;

/** The call of a test's function. */
let call: () => Promise<unknown> = () => Promise.resolve();
Object.assign(globalThis, { callOfTest: () => call() });

const hostOf = async (grants: readonly Grant[], sources: FunctionShape['sources'] = []): Promise<FunctionHost> => {
  const host = new FunctionHost({ f: { entry: 'f.mjs', sources, grants, timeout: 10, memory: 128 } });
  await host.load(folder);
  stop = enforceGrants(host);
  return host;
};

beforeAll(async () => {
  writeFileSync(
    join(folder, 'f.mjs'),
    'export const handler = async () => { await globalThis.callOfTest(); return "done"; };',
  );
  service = await serve(0, (request, response) => {
    received += 1;
    request.resume();
    const isXml = /[?&](?:delete|versions)/.test(request.url ?? '');
    response.end(request.method === 'HEAD' ? undefined : isXml ? '<Result/>' : '{}');
  });
});
beforeEach(() => {
  received = 0;
  stop = () => undefined;
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const options = () => ({
  region: 'us-east-1',
  endpoint: service.url,
  credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' },
  maxAttempts: 1,
});
const documents = () => DynamoDBDocumentClient.from(new DynamoDBClient(options()));
const storage = () => new S3Client({ ...options(), forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
const queues = () => new SQSClient({ ...options(), md5: false });
const keys = () => new KMSClient(options());
const sockets = () => new ApiGatewayManagementApiClient(options());

const TableName = table.name;
const Key = { pk: 'p', sk: 's' };
const object = { Bucket: 'recado-media', Key: 'k' };
const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'p' } };
const addressOf = (queue: string) => `${service.url}/000000000000/${queueName(queue)}`;
const message = (queue: string) => ({ QueueUrl: addressOf(queue), MessageBody: 'x', MessageGroupId: 'g' });

interface Case {
  name: string;
  grant: Grant;
  /** A lesser grant of the same kind that does not suffice. */
  lesser?: Grant;
  send: () => Promise<unknown>;
  error: { class: new (...options: never[]) => Error; name: string; status: number };
}

const ofTable = { class: DynamoDBServiceException, name: 'AccessDeniedException', status: 400 };
const ofStorage = { class: S3ServiceException, name: 'AccessDenied', status: 403 };
const ofQueues = { class: SQSServiceException, name: 'AccessDenied', status: 403 };
const ofKeys = { class: KMSServiceException, name: 'AccessDeniedException', status: 400 };
const ofSockets = { class: ApiGatewayManagementApiServiceException, name: 'AccessDeniedException', status: 403 };

const reads: [string, () => Promise<unknown>][] = [
  ['GetItem', () => documents().send(new GetCommand({ TableName, Key }))],
  ['BatchGetItem', () => documents().send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }))],
  ['Query', () => documents().send(new QueryCommand({ TableName, ...query }))],
  ['Query of an index', () => documents().send(new QueryCommand({ TableName, IndexName: 'gsi2', ...query }))],
];
const writes: [string, () => Promise<unknown>][] = [
  ['PutItem', () => documents().send(new PutCommand({ TableName, Item: Key }))],
  ['UpdateItem', () => documents().send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE a' }))],
  [
    'BatchWriteItem',
    () => documents().send(new BatchWriteCommand({ RequestItems: { [TableName]: [{ DeleteRequest: { Key } }] } })),
  ],
  [
    'TransactWriteItems',
    () =>
      documents().send(
        new TransactWriteCommand({
          TransactItems: [
            { ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' } },
            { Delete: { TableName, Key } },
          ],
        }),
      ),
  ],
];

const cases: Case[] = [
  ...reads.map(([name, send]): Case => ({ name, grant: { table: 'read' }, send, error: ofTable })),
  ...writes.map(([name, send]): Case => ({
    name,
    grant: { table: 'readWrite' },
    lesser: { table: 'read' },
    send,
    error: ofTable,
  })),
  {
    name: 'SendMessage',
    grant: { send: 'inbound' },
    send: () => queues().send(new SendMessageCommand(message('inbound'))),
    error: ofQueues,
  },
  {
    name: 'SendMessageBatch to a shard',
    grant: { send: 'outbound' },
    send: () =>
      queues().send(
        new SendMessageBatchCommand({
          QueueUrl: addressOf('outbound-3'),
          Entries: [{ Id: '0', MessageBody: 'x', MessageGroupId: 'g' }],
        }),
      ),
    error: ofQueues,
  },
  {
    name: 'GetObject',
    grant: { media: 'read' },
    send: () => storage().send(new GetObjectCommand(object)),
    error: ofStorage,
  },
  {
    name: 'HeadObject, whose refusal has no body',
    grant: { media: 'read' },
    send: () => storage().send(new HeadObjectCommand(object)),
    error: { ...ofStorage, name: '403' },
  },
  {
    name: 'PutObject',
    grant: { media: 'write' },
    send: () => storage().send(new PutObjectCommand({ ...object, Body: 'x' })),
    error: ofStorage,
  },
  {
    name: 'DeleteObjects with a version',
    grant: { media: 'erase' },
    send: () =>
      storage().send(
        new DeleteObjectsCommand({ Bucket: 'recado-media', Delete: { Objects: [{ Key: 'k', VersionId: 'v' }] } }),
      ),
    error: ofStorage,
  },
  {
    name: 'ListObjectVersions',
    grant: { media: 'erase' },
    send: () => storage().send(new ListObjectVersionsCommand({ Bucket: 'recado-media' })),
    error: ofStorage,
  },
  {
    name: 'Decrypt',
    grant: { stateKey: 'open' },
    send: () => keys().send(new DecryptCommand({ CiphertextBlob: new Uint8Array(1) })),
    error: ofKeys,
  },
  {
    name: 'GenerateDataKey',
    grant: { stateKey: 'sealAndOpen' },
    lesser: { stateKey: 'open' },
    send: () => keys().send(new GenerateDataKeyCommand({ KeyId: 'k', KeySpec: 'AES_256' })),
    error: ofKeys,
  },
  {
    name: 'GetSecretValue',
    grant: { secret: 'metaApp' },
    send: () => new SecretsManagerClient(options()).send(new GetSecretValueCommand({ SecretId: 's' })),
    error: { class: SecretsManagerServiceException, name: 'AccessDeniedException', status: 400 },
  },
  {
    name: 'AdminGetUser',
    grant: { userPool: ['AdminGetUser'] },
    lesser: { userPool: ['AdminDeleteUser'] },
    send: () =>
      new CognitoIdentityProviderClient(options()).send(new AdminGetUserCommand({ UserPoolId: 'p', Username: 'u' })),
    error: { class: CognitoIdentityProviderServiceException, name: 'AccessDeniedException', status: 400 },
  },
  {
    name: 'PostToConnection',
    grant: { sockets: 'manage' },
    send: () => sockets().send(new PostToConnectionCommand({ ConnectionId: 'c', Data: 'x' })),
    error: ofSockets,
  },
  {
    name: 'DeleteConnection',
    grant: { sockets: 'manage' },
    send: () => sockets().send(new DeleteConnectionCommand({ ConnectionId: 'c' })),
    error: ofSockets,
  },
  {
    name: 'SendEmail',
    grant: { mails: 'send' },
    send: () =>
      new SESv2Client(options()).send(
        new SendEmailCommand({ Content: { Raw: { Data: new Uint8Array(1) } }, FromEmailAddress: 'a@example.com' }),
      ),
    error: { class: SESv2ServiceException, name: 'AccessDeniedException', status: 403 },
  },
];

describe.for(cases)('$name', ({ grant, lesser, send, error }) => {
  test('reaches the service with its grant alone', async () => {
    const host = await hostOf([grant]);
    call = send;
    expect(await host.invoke('f', {})).toBe('done');
    expect(received).toBe(1);
  });

  test('is refused as the service refuses it with every other grant', async () => {
    const host = await hostOf([...allBut(grant), ...(lesser === undefined ? [] : [lesser])]);
    call = send;
    const refusal = await host.invoke('f', {}).catch((thrown: unknown) => thrown);
    expect(refusal).toBeInstanceOf(error.class);
    expect(refusal).toMatchObject({
      name: error.name,
      $fault: 'client',
      $metadata: { httpStatusCode: error.status },
    });
    expect(received).toBe(0);
  });

  test('is not checked outside of a function', async () => {
    await hostOf([]);
    await send();
    expect(received).toBe(1);
  });
});

describe('presigned requests', () => {
  const link = () => getSignedUrl(storage(), new GetObjectCommand(object), { expiresIn: 60 });

  test('a link to a file needs the grant to read media', async () => {
    call = link;
    expect(await (await hostOf([{ media: 'read' }])).invoke('f', {})).toBe('done');
    stop();
    await expect((await hostOf(allBut({ media: 'read' }))).invoke('f', {})).rejects.toMatchObject(ofStorageRefusal);
  });

  test('an upload form needs the grant to write media, and calls of the same client do not', async () => {
    for (const [grants, form, read] of [
      [[{ media: 'write' }], 'done', 'AccessDenied'],
      [[{ media: 'read' }], 'AccessDenied', 'done'],
    ] as const) {
      const host = await hostOf(grants);
      const client = storage();
      enforceFormGrants(client, host);
      const outcome = async (of: () => Promise<unknown>): Promise<unknown> => {
        call = of;
        return host.invoke('f', {}).catch(({ name }: Error) => name);
      };
      expect(await outcome(() => createPresignedPost(client, object))).toBe(form);
      expect(await outcome(() => client.send(new GetObjectCommand(object)))).toBe(read);
      stop();
    }
  });

  const ofStorageRefusal = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };
});

describe('beside grants', () => {
  test.for<[string, () => Promise<unknown>]>([
    ['Scan', () => documents().send(new ScanCommand({ TableName }))],
    ['DeleteObject', () => storage().send(new DeleteObjectCommand(object))],
    ['a service that no grant names', () => new SchedulerClient(options()).send(new ListSchedulesCommand({}))],
    ['a queue that the registry does not have', () => queues().send(new SendMessageCommand(message('unknown')))],
  ])('%s is refused with every grant', async ([, send]) => {
    call = send;
    const host = await hostOf(everyGrant);
    await expect(host.invoke('f', {})).rejects.toThrow('not authorized');
    expect(received).toBe(0);
  });

  test('a consumer may put messages of its own queue back, and of no other', async () => {
    const putBack = (queue: string) => () =>
      queues().send(
        new ChangeMessageVisibilityBatchCommand({
          QueueUrl: addressOf(queue),
          Entries: [{ Id: '0', ReceiptHandle: 'r', VisibilityTimeout: 1 }],
        }),
      );
    const host = await hostOf([{ send: 'graph' }], functions['consumer-inbound']!.sources);
    call = putBack('inbound');
    expect(await host.invoke('f', {})).toBe('done');
    call = putBack('graph');
    await expect(host.invoke('f', {})).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  test('calls that a user signs with a code or a token need no grant', async () => {
    const host = await hostOf([]);
    call = () =>
      new CognitoIdentityProviderClient(options()).send(new ForgotPasswordCommand({ ClientId: 'c', Username: 'u' }));
    expect(await host.invoke('f', {})).toBe('done');
  });
});
