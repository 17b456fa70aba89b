import { z } from 'zod';
import { accountId, region } from '../account/credentials.ts';
import { AwsError, operation, requireAccessKey, type Operation } from '../../http/aws-json.ts';

const arnOf = (name: string): string => `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}-Local0`;

/** Secrets Manager with GetSecretValue only, by name or ARN. @param secrets values by name */
export const secretsManagerOperations = (
  secrets: Readonly<Record<string, string>>,
  accessKeyId: string,
): Record<string, Operation> => {
  return {
    GetSecretValue: operation(z.object({ SecretId: z.string() }), ({ SecretId }, request) => {
      requireAccessKey(request, accessKeyId);
      const name = Object.keys(secrets).find((known) => known === SecretId || arnOf(known) === SecretId);
      if (name === undefined)
        throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
      return {
        ARN: arnOf(name),
        Name: name,
        SecretString: secrets[name],
        VersionId: '00000000-0000-4000-8000-000000000001',
        VersionStages: ['AWSCURRENT'],
        CreatedDate: 1_700_000_000,
      };
    }),
  };
};
