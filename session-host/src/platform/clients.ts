import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Milliseconds. A call that hangs must fail, or it would hold a message and everything behind it. */
const patience = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** Calls that wait long, or hang, leave room for others. */
const manySockets = { httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } };

export interface Clients {
  table: DynamoDBDocumentClient;
  queues: SQSClient;
  objects: S3Client;
  keys: KMSClient;
}

/** The SDK copies every input and answer for its log, filtered, also where there is no log: much of the time that a call costs. */
const withoutLog = <Client extends { middlewareStack: { remove(name: string): boolean } }>(client: Client): Client => {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
};

export const createClients = (): Clients => ({
  table: withoutLog(
    DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: patience, maxAttempts: 5 }), {
      marshallOptions: { removeUndefinedValues: true },
    }),
  ),
  queues: withoutLog(new SQSClient({ requestHandler: { ...patience, ...manySockets }, maxAttempts: 3 })),
  objects: new S3Client({ requestHandler: { ...patience, ...manySockets, requestTimeout: 60_000 }, maxAttempts: 3 }),
  keys: new KMSClient({ requestHandler: patience, maxAttempts: 3 }),
});
