import { describe, expect, it } from 'vitest';
import { shardOf } from '@recado/shared/deployment/shards';
import { effectMessage, toQueueMessage } from './to-queue-message.ts';

describe('toQueueMessage', () => {
  it('keeps starting and stopping a connection in order, apart from what it sends', () => {
    const command = {
      companyId: 12,
      whatsappId: 3,
      commandId: 'c1',
      type: 'start' as const,
      forget: false,
      pairingNumber: null,
      history: null,
    };
    expect(toQueueMessage({ to: 'outbound', message: command })).toEqual({
      queue: `outbound-${shardOf(12, 3)}`,
      group: '12.3.control',
      deduplication: 'c1',
      body: JSON.stringify(command),
    });
  });

  it('keeps the events of one thing in one group of its company', () => {
    const message = {
      companyId: 12,
      rooms: ['everyone'],
      except: [],
      event: 'company-12-user',
      data: {},
      order: 'user-7',
      id: 'm1',
    };
    expect(toQueueMessage({ to: 'realtime', message })).toMatchObject({
      queue: 'realtime',
      group: '12.user-7',
      deduplication: 'm1',
    });
  });

  it('has a company’s campaigns in one group, so that they delay no other company’s', () => {
    const message = { type: 'turn' as const, companyId: 12, whatsappId: 3, at: 5 };
    expect(toQueueMessage({ to: 'campaigns', message }, 7)).toEqual({
      queue: 'campaigns',
      body: JSON.stringify(message),
      group: '12',
      delay: 7,
    });
  });

  it('sends what may come in any order without a group', () => {
    expect(toQueueMessage({ to: 'search', message: { companyId: 12, kind: 'contact', id: 5 } })).toEqual({
      queue: 'search',
      body: '{"companyId":12,"kind":"contact","id":5}',
    });
  });
});

describe('effectMessage', () => {
  const now = 1_800_000_000_000;
  const minute = 60_000;
  const dueIn = (milliseconds: number) => {
    const at = now + milliseconds;
    const message = { type: 'due' as const, companyId: 12, ticketId: 7, timer: 'inactivity' as const, at };
    return { to: 'timers' as const, message, due: { at, name: '12-7-inactivity' } };
  };

  it.each([
    ['5 s', 5_000, 5],
    ['a part of a second', 4_001, 5],
    ['15 min', 15 * minute, 900],
  ])('lets SQS delay a message that is due in %s, in its own queue', (_, milliseconds, delay) => {
    const effect = dueIn(milliseconds);
    expect(effectMessage(effect, now)).toEqual({ queue: 'timers', body: JSON.stringify(effect.message), delay });
  });

  it('delays nothing that was due in the past', () => {
    const effect = dueIn(-minute);
    expect(effectMessage(effect, now)).toEqual({ queue: 'timers', body: JSON.stringify(effect.message) });
  });

  it('keeps the group of a delayed message', () => {
    const message = { type: 'turn' as const, companyId: 12, whatsappId: 3, at: now + minute };
    const effect = { to: 'campaigns' as const, message, due: { at: message.at, name: '12-turn-3' } };
    expect(effectMessage(effect, now)).toMatchObject({ queue: 'campaigns', group: '12', delay: 60 });
  });

  it('gives what is due later than SQS delays to the queue of timers, with its queue and its name', () => {
    const effect = dueIn(15 * minute + 1);
    const { to, message, due } = effect;
    expect(effectMessage(effect, now)).toEqual({
      queue: 'timers',
      body: JSON.stringify({ type: 'delayed', ...due, to, message }),
    });
  });
});
