import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Clients live as long as the Lambda: one connection pool each. Endpoints and credentials come from the environment. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

export const documentClient = once(() => DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 8, retryMode: 'standard' }), {
  marshallOptions: { removeUndefinedValues: true },
}));

export const sqsClient = once(() => new SQSClient({ maxAttempts: 5 }));

/** Without WHEN_REQUIRED a presigned upload would embed the checksum of an empty body. */
export const s3Client = once(() => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }));
