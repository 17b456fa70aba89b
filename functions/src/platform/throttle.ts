import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import { table } from '@recado/shared/deployment/resources';
import { createHash } from 'node:crypto';
import { documentClient } from './clients.ts';
import { environment } from './environment.ts';

/** So many attempts in a window of so many seconds. */
export interface Limit {
  attempts: number;
  seconds: number;
}

/** Addresses and e-mails are personal: they stand in keys as digests only. */
const digest = (value: string): string => createHash('sha256').update(value).digest('base64url');

/**
 * Counts an attempt by somebody (an address, an e-mail) at something, in fixed windows that forget themselves.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, once the window's attempts are used up
 */
export const throttle = async (what: string, who: string, { attempts, seconds }: Limit, now: number): Promise<void> => {
  const started = Math.floor(now / 1000 / seconds) * seconds;
  try {
    await documentClient().send(
      new UpdateCommand({
        TableName: environment().TABLE_NAME,
        Key: { pk: `i#throttle#${what}#${digest(who)}`, sk: String(started) },
        UpdateExpression: 'ADD #count :one SET #expiry = :expiry',
        ConditionExpression: 'attribute_not_exists(#count) OR #count < :attempts',
        ExpressionAttributeNames: { '#count': 'count', '#expiry': table.timeToLive },
        ExpressionAttributeValues: { ':one': 1, ':attempts': attempts, ':expiry': started + seconds * 2 },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(started + seconds - now / 1000)) });
  }
};
