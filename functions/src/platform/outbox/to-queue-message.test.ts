import { describe, expect, it } from 'vitest';
import { shardOf } from '@recado/shared/deployment/queues';
import { toQueueMessage } from './to-queue-message.ts';

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
    expect(toQueueMessage({ to: 'outbound', command })).toEqual({
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
    expect(toQueueMessage({ to: 'campaigns', message, delay: 7 })).toEqual({
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
