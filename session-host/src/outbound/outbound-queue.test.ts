import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import { createLog } from '../platform/log.ts';
import { OutboundQueue, type Handle } from './outbound-queue.ts';

const message = (id: string, group: string): Message => ({
  Body: id,
  ReceiptHandle: id,
  Attributes: { MessageGroupId: group, SentTimestamp: '0' },
});

/** A queue that delivers these messages once, and records what becomes of them. */
const queueOf = (messages: Message[], handle: Handle) => {
  const calls: string[] = [];
  const waiting: ((value: object) => void)[] = [];
  const client = {
    config: { systemClockOffset: 0 },
    send: (command: { constructor: { name: string }; input: Record<string, unknown> }) => {
      const { name } = command.constructor;
      if (name === 'ReceiveMessageCommand') {
        const delivered = messages.splice(0, 10);
        return delivered.length > 0
          ? Promise.resolve({ Messages: delivered })
          : new Promise((resolve) => waiting.push(resolve));
      }
      if (name === 'SendMessageCommand') for (const resolve of waiting.splice(0)) resolve({});
      const { ReceiptHandle, VisibilityTimeout } = command.input;
      if (name === 'DeleteMessageCommand') calls.push(`delete ${String(ReceiptHandle)}`);
      if (name === 'ChangeMessageVisibilityCommand')
        calls.push(`return ${String(ReceiptHandle)} after ${String(VisibilityTimeout)} s`);
      return Promise.resolve({});
    },
  };
  const queue = new OutboundQueue({
    client: client as unknown as SQSClient,
    url: 'outbound-0',
    log: createLog('silent'),
    handle,
  });
  return { calls, queue };
};

it('deletes a message after it was handled, and handles the next of its group after that', async () => {
  const steps: string[] = [];
  const gates = new Map(['A1', 'A2', 'B1'].map((id) => [id, Promise.withResolvers<boolean>()]));
  const { calls, queue } = queueOf([message('A1', 'A'), message('A2', 'A'), message('B1', 'B')], ({ body }) => {
    steps.push(body);
    return gates.get(body)!.promise;
  });
  await expect.poll(() => steps).toEqual(['A1', 'B1']);
  expect(calls).toEqual([]);
  gates.get('A1')!.resolve(true);
  await expect.poll(() => steps).toEqual(['A1', 'B1', 'A2']);
  expect(calls).toEqual(['delete A1']);
  for (const { resolve } of gates.values()) resolve(true);
  await queue.stop();
  expect(calls.toSorted()).toEqual(['delete A1', 'delete A2', 'delete B1']);
});

it.each<[string, () => Promise<boolean>]>([
  ['is to be delivered again', () => Promise.resolve(false)],
  ['fails', () => Promise.reject(new Error('failed'))],
])('returns a message that %s, and those behind it in its group, which are not handled', async (_, fail) => {
  const handled: string[] = [];
  const { calls, queue } = queueOf([message('A1', 'A'), message('A2', 'A'), message('B1', 'B')], ({ body }) => {
    handled.push(body);
    return body === 'A1' ? fail() : Promise.resolve(true);
  });
  await expect.poll(() => calls.toSorted()).toEqual(['delete B1', 'return A1 after 5 s', 'return A2 after 5 s']);
  expect(handled).toEqual(['A1', 'B1']);
  await queue.stop();
});

it('handles the next of a group while something is left of a message, which is deleted after that', async () => {
  const left = Promise.withResolvers<void>();
  const { calls, queue } = queueOf([message('A1', 'A'), message('A2', 'A')], ({ body, later }) => {
    if (body === 'A1') later(left.promise);
    return Promise.resolve(true);
  });
  await expect.poll(() => calls).toEqual(['delete A2']);
  const stopped = queue.stop();
  left.resolve();
  await stopped;
  expect(calls).toEqual(['delete A2', 'delete A1']);
});

it('returns a message of which something is left that fails', async () => {
  const { calls, queue } = queueOf([message('A1', 'A'), message('A2', 'A')], ({ body, later }) => {
    if (body === 'A1') later(Promise.reject(new Error('The queue is not reachable')));
    return Promise.resolve(true);
  });
  await expect.poll(() => calls.toSorted()).toEqual(['delete A2', 'return A1 after 5 s']);
  await queue.stop();
});

it('returns at once what it has not begun when it stops', async () => {
  const gate = Promise.withResolvers<boolean>();
  const handled: string[] = [];
  const { calls, queue } = queueOf([message('A1', 'A'), message('A2', 'A')], ({ body }) => {
    handled.push(body);
    return gate.promise;
  });
  await expect.poll(() => handled).toEqual(['A1']);
  const stopped = queue.stop();
  gate.resolve(true);
  await stopped;
  expect(handled).toEqual(['A1']);
  expect(calls).toEqual(['delete A1', 'return A2 after 0 s']);
});

it('ends the waits of its handlers when it stops, and returns their messages at once', async () => {
  let isWaiting = false;
  const { calls, queue } = queueOf([message('A1', 'A')], async (_, stop) => {
    isWaiting = true;
    await once(stop, 'abort');
    return false;
  });
  await expect.poll(() => isWaiting).toBe(true);
  await queue.stop();
  expect(calls).toEqual(['return A1 after 0 s']);
});
