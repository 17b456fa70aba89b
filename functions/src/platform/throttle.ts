import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import { table } from '@recado/shared/deployment/resources';
import { createHash } from 'node:crypto';
import { documentClient } from './clients.ts';
import { carriedOut } from './dry-run.ts';
import { environment } from './environment.ts';
import { networkOf } from './network-of.ts';

/** A number of attempts in a window of seconds. */
export interface Limit {
  attempts: number;
  seconds: number;
}

/**
 * Names somebody who acts on somebody's account: the caller's network with the account. Limits of an account alone would let
 * others use them up and lock its owner out.
 */
export const pairOf = (email: string, sourceIp: string): string => `${email}|${networkOf(sourceIp)}`;

/** Addresses and e-mails are personal: keys contain them as digests only. */
const digest = (value: string): string => createHash('sha256').update(value).digest('base64url');

const windowOf = ({ seconds }: Limit, now: number): number => Math.floor(now / 1000 / seconds) * seconds;

const keyOf = (what: string, who: string, started: number): object => ({
  pk: `i#throttle#${what}#${digest(who)}`,
  sk: String(started),
});

const exhausted = ({ seconds }: Limit, started: number, now: number): AppError =>
  new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(started + seconds - now / 1000)) });

/**
 * Refuses somebody whose attempts are used up, without counting one: for acts of which only some are counted.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS
 */
export const checkAttempts = async (what: string, who: string, limit: Limit, now: number): Promise<void> => {
  const started = windowOf(limit, now);
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: environment().TABLE_NAME, Key: keyOf(what, who, started), ConsistentRead: true }),
  );
  if (Number(Item?.count ?? 0) >= limit.attempts) throw exhausted(limit, started, now);
};

/**
 * Counts an attempt by somebody (an address, an e-mail) at something, in fixed windows that forget themselves.
 *
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, with the seconds to wait, once the window's attempts are used up
 */
export const throttle = async (what: string, who: string, limit: Limit, now: number): Promise<void> => {
  const { attempts, seconds } = limit;
  const started = windowOf(limit, now);
  try {
    const counted = new UpdateCommand({
      TableName: environment().TABLE_NAME,
      Key: keyOf(what, who, started),
      UpdateExpression: 'ADD #count :one SET #expiry = :expiry',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :attempts',
      ExpressionAttributeNames: { '#count': 'count', '#expiry': table.timeToLive },
      ExpressionAttributeValues: { ':one': 1, ':attempts': attempts, ':expiry': started + seconds * 2 },
    });
    await carriedOut(() => documentClient().send(counted));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw exhausted(limit, started, now);
  }
};

/** Takes back an attempt that succeeded, so that only failures are counted. */
export const forgive = async (what: string, who: string, limit: Limit, now: number): Promise<void> => {
  await documentClient().send(
    new UpdateCommand({
      TableName: environment().TABLE_NAME,
      Key: keyOf(what, who, windowOf(limit, now)),
      UpdateExpression: 'ADD #count :minusOne',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':minusOne': -1 },
    }),
  );
};
