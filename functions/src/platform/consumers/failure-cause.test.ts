import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ContentRefused, failureCause } from './failure-cause.ts';
import { SendFailed } from '../outbox/send.ts';

const ofTable = (name: string): Error =>
  new DynamoDBServiceException({ name, $fault: 'client', $metadata: {}, message: name });
const canceled = (Code: string): Error =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'canceled',
    CancellationReasons: [{ Code: 'None' }, { Code }],
  });
const thrown = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

it.each([
  ['half an emoji in an item', ofTable('SerializationException')],
  ['an item of more than 400 KB', ofTable('ValidationException')],
  ['such an item in a transaction', canceled('ValidationError')],
  ['a queue that refuses the message', new SendFailed(['InvalidMessageContents'], true)],
  ['what the contract refuses', thrown(() => z.string().parse(1))],
  ['what is no JSON', thrown(() => JSON.parse('{') as unknown)],
  ['a mistake of the code', thrown(() => (null as unknown as string).length)],
  ['a refusal inside another error', new Error('wrapped', { cause: ofTable('ValidationException') })],
  ['what the caller says', new ContentRefused('unreadable')],
])('%s is its content', (_name, error) => expect(failureCause(error)).toBe('content'));

it.each([
  ['a throttled table', ofTable('ProvisionedThroughputExceededException')],
  ['a throttled part of a transaction', canceled('ThrottlingError')],
  ['a failure of the table', ofTable('InternalServerError')],
  ['rights that lack', ofTable('AccessDeniedException')],
  ['a queue that does not answer', new SendFailed(['unreachable'], false)],
  ['a refused connection', Object.assign(new Error('connect ECONNREFUSED'), { errno: -111 })],
  [
    'a server that fetch does not reach',
    new TypeError('fetch failed', { cause: Object.assign(new Error('ECONNREFUSED'), { errno: -111 }) }),
  ],
  ['a throttled read inside another error', new Error('wrapped', { cause: ofTable('ThrottlingException') })],
  ['a function whose time is over', new DOMException('over', 'TimeoutError')],
])('%s is an outage', (_name, error) => expect(failureCause(error)).toBe('outage'));

it.each([
  ['an error of unknown kind', new Error('odd')],
  ['a failure of fetch that it does not explain', new TypeError('fetch failed', { cause: new Error('odd') })],
  ['no error at all', 'text'],
])('%s may pass', (_name, error) => expect(failureCause(error)).toBe('unknown'));
