import type { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import { expect, it } from 'vitest';
import { contact, noAlternative, receivedMessage, ref, self } from '../../test/inbound.ts';
import { createLog } from '../platform/log.ts';
import { messageEvent } from './message-event.ts';
import { HistoryQueuePublisher, QueuePublisher } from './publisher.ts';

const queue = () => {
  const sent: SendMessageCommand['input'][] = [];
  const client = { send: ({ input }: SendMessageCommand) => Promise.resolve(void sent.push(input)) };
  return { sent, client: client as unknown as SQSClient };
};

const message = async (id: string): Promise<InboundEvent> => {
  const made = await messageEvent(ref, receivedMessage({ remoteJid: contact, id }), self, noAlternative);
  return made!.event;
};

it('publishes with the deduplication id of the contract, the same for a message that is delivered again', async () => {
  const { sent, client } = queue();
  const publisher = new QueuePublisher(client, 'inbound', createLog('silent'));
  const event = await message('W1');
  await publisher.publish(event);
  await publisher.publish({ ...event, at: 5 } as InboundEvent);
  await publisher.publish(await message('W2'));
  const ids = sent.map(({ MessageDeduplicationId }) => MessageDeduplicationId);
  expect(ids[0]).toBe(inboundQueue.deduplication(event));
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(new Set(sent.map(({ MessageGroupId }) => MessageGroupId)).size).toBe(1);
});

it('keeps ids of up to 128 printable characters, and hashes all others without collisions', async () => {
  const { sent, client } = queue();
  const publisher = new QueuePublisher(client, 'inbound', createLog('silent'));
  const fixed = inboundQueue.deduplication(await message('x')).length - 1;
  const wids = ['x'.repeat(128 - fixed), 'x'.repeat(129 - fixed), `${'x'.repeat(128 - fixed)}y`, 'ção', 'with space'];
  for (const wid of wids) await publisher.publish(await message(wid));
  const ids = sent.map(({ MessageDeduplicationId }) => MessageDeduplicationId ?? '');
  expect(ids[0]).toHaveLength(128);
  for (const id of ids.slice(1)) expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(ids).size).toBe(5);
});

it('drops an event that breaks the contract, and publishes a message that does as unreadable', async () => {
  const { sent, client } = queue();
  const publisher = new QueuePublisher(client, 'inbound', createLog('silent'));
  const event = await message('W1');
  await publisher.publish({ ...event, type: 'receipt', ack: 9 } as never);
  expect(sent).toEqual([]);
  await publisher.publish({ ...event, content: { type: 'text', body: 7 } } as never);
  expect(JSON.parse(sent[0]!.MessageBody!)).toMatchObject({ wid: 'W1', content: { kind: 'unreadable' } });
});

it('publishes a placeholder of a message that the queue refuses, and drops another event', async () => {
  const sent: SendMessageCommand['input'][] = [];
  const refuse = ({ input }: SendMessageCommand): Promise<void> => {
    if (input.MessageBody!.includes('refused'))
      throw Object.assign(new Error('no'), { name: 'InvalidMessageContents' });
    return Promise.resolve(void sent.push(input));
  };
  const publisher = new QueuePublisher({ send: refuse } as unknown as SQSClient, 'inbound', createLog('silent'));
  const event = (await message('W1')) as Extract<InboundEvent, { type: 'message' }>;
  await publisher.publish({ ...event, content: { type: 'text', body: 'refused' } });
  expect(sent.map(({ MessageBody }) => JSON.parse(MessageBody!) as unknown)).toMatchObject([
    { wid: 'W1', content: { type: 'unsupported', kind: 'unreadable' } },
  ]);
  await publisher.publish({
    ...ref,
    channel: 'whatsapp',
    type: 'failure',
    chat: event.chat,
    wid: 'W1',
    commandId: 'c',
    reason: 'refused',
  });
  expect(sent).toHaveLength(1);
});

it('gives each place of a history part its own deduplication id', async () => {
  const { sent, client } = queue();
  const publisher = new HistoryQueuePublisher(client, 'history');
  const phase = { ...ref, type: 'phase', importId: 'a', phase: 'running', at: 1 } as const;
  await publisher.publish(phase);
  await publisher.publish({ ...phase, phase: 'ended' });
  expect(new Set(sent.map(({ MessageDeduplicationId }) => MessageDeduplicationId)).size).toBe(2);
  expect(new Set(sent.map(({ MessageGroupId }) => MessageGroupId)).size).toBe(1);
});
