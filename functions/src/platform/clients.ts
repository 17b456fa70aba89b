import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { refuseInDryRun } from './dry-run.ts';

/** Clients live as long as the Lambda: one connection pool each. Endpoints and credentials come from the environment. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

interface Guarded {
  middlewareStack: { add(middleware: typeof refuseInDryRun, options: { step: 'initialize'; name: string }): void };
}

/** Lets a dry run change nothing through a client, whatever the code does that it runs. */
const guarded = <Client extends Guarded>(client: Client): Client => {
  client.middlewareStack.add(refuseInDryRun, { step: 'initialize', name: 'refuseInDryRun' });
  return client;
};

/**
 * The SDK copies every input and answer for its log, filtered, also where there is no log: a third of the time that a
 * page of the table costs.
 */
const withoutLog = <Client extends { middlewareStack: { remove(name: string): boolean } }>(client: Client): Client => {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
};

/**
 * Milliseconds. A call that gets no answer is made again, and fails in time for what it held up to be given back: a
 * function that is timed out leaves its messages hidden for minutes.
 */
const patience = { connectionTimeout: 1_500, requestTimeout: 3_000, throwOnRequestTimeout: true };

export const documentClient = once(() =>
  guarded(
    withoutLog(
      DynamoDBDocumentClient.from(
        new DynamoDBClient({ requestHandler: patience, maxAttempts: 6, retryMode: 'standard' }),
        {
          marshallOptions: { removeUndefinedValues: true },
        },
      ),
    ),
  ),
);

export const sqsClient = once(() => guarded(withoutLog(new SQSClient({ requestHandler: patience, maxAttempts: 5 }))));

export const schedulerClient = once(() =>
  guarded(withoutLog(new SchedulerClient({ requestHandler: patience, maxAttempts: 5 }))),
);

export const kmsClient = once(() => new KMSClient({ maxAttempts: 4 }));

export const secretsClient = once(() => new SecretsManagerClient({ maxAttempts: 4 }));

/** Without WHEN_REQUIRED a presigned upload would embed the checksum of an empty body. */
export const s3Client = once(() =>
  guarded(new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' })),
);
