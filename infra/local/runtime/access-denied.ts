import { ApiGatewayManagementApiServiceException } from '@aws-sdk/client-apigatewaymanagementapi';
import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { KMSServiceException } from '@aws-sdk/client-kms';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { SecretsManagerServiceException } from '@aws-sdk/client-secrets-manager';
import { SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { SQSServiceException } from '@aws-sdk/client-sqs';
import type { Call } from './required-permissions.ts';

interface Denial {
  /** The service's base class of errors. */
  readonly Exception: new (options: {
    name: string;
    message: string;
    $fault: 'client';
    $metadata: { httpStatusCode: number };
  }) => Error;
  readonly name: string;
  readonly status: number;
}

const denials: Readonly<Record<string, Denial>> = {
  SQSClient: { Exception: SQSServiceException, name: 'AccessDenied', status: 403 },
  DynamoDBClient: { Exception: DynamoDBServiceException, name: 'AccessDeniedException', status: 400 },
  S3Client: { Exception: S3ServiceException, name: 'AccessDenied', status: 403 },
  KMSClient: { Exception: KMSServiceException, name: 'AccessDeniedException', status: 400 },
  SecretsManagerClient: { Exception: SecretsManagerServiceException, name: 'AccessDeniedException', status: 400 },
  CognitoIdentityProviderClient: {
    Exception: CognitoIdentityProviderServiceException,
    name: 'AccessDeniedException',
    status: 400,
  },
  ApiGatewayManagementApiClient: {
    Exception: ApiGatewayManagementApiServiceException,
    name: 'AccessDeniedException',
    status: 403,
  },
  SESv2Client: { Exception: SESv2ServiceException, name: 'AccessDeniedException', status: 403 },
};

/** The SDK cannot read a code from the empty body of an answer to HEAD, and names the error by its status. */
const bodiless = (call: Call): boolean => call.operation.startsWith('Head');

/** Returns the error that the SDK throws when a service refuses a call by IAM. */
export const accessDenied = (call: Call, message: string): Error => {
  const denial = denials[call.client];
  if (denial === undefined) return Object.assign(new Error(message), { name: 'AccessDeniedException' });
  const { Exception, name, status } = denial;
  return new Exception({
    name: bodiless(call) ? String(status) : name,
    message: bodiless(call) ? 'UnknownError' : message,
    $fault: 'client',
    $metadata: { httpStatusCode: status },
  });
};
