import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Time-outs in milliseconds. A call that hangs must fail, or it would block a message and those behind it. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** Enough sockets that calls which wait or hang leave room for others. */
const manySockets = { httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } };

export interface Clients {
  table: DynamoDBDocumentClient;
  queues: SQSClient;
  objects: S3Client;
  keys: KMSClient;
}

/**
 * Removes the SDK's logging. It copies and filters every input and output even without a logger, which is much of the
 * time of a call.
 */
const withoutLog = <Client extends { middlewareStack: { remove(name: string): boolean } }>(client: Client): Client => {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
};

export const createClients = (): Clients => ({
  table: withoutLog(
    DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: timeouts, maxAttempts: 5 }), {
      marshallOptions: { removeUndefinedValues: true },
    }),
  ),
  queues: withoutLog(new SQSClient({ requestHandler: { ...timeouts, ...manySockets }, maxAttempts: 3 })),
  objects: new S3Client({ requestHandler: { ...timeouts, ...manySockets, requestTimeout: 60_000 }, maxAttempts: 3 }),
  keys: new KMSClient({ requestHandler: timeouts, maxAttempts: 3 }),
});
