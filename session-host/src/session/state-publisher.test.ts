import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { expect, it, vi } from 'vitest';
import { initialState } from './state-machine.ts';
import { StatePublisher } from './state-publisher.ts';

vi.mock('../platform/pause.ts', () => ({ backoff: () => 0, pause: () => new Promise(setImmediate) }));

type SessionEvent = Extract<InboundEvent, { type: 'session' }>;

const createStates = (interval: number) => {
  const published: SessionEvent[] = [];
  let next = 0;
  const publisher = {
    publish: (event: InboundEvent) => {
      published.push(event as SessionEvent);
      return Promise.resolve();
    },
  };
  return {
    published,
    states: new StatePublisher({ companyId: 2, whatsappId: 1 }, 7, { next: () => next++ }, publisher, interval),
  };
};

it('publishes each state once, in order', async () => {
  const { published, states } = createStates(60_000);
  states.show({ ...initialState, status: 'OPENING' });
  states.show({ ...initialState, status: 'OPENING', attempt: 1 });
  states.show({ ...initialState, status: 'CONNECTED' });
  await states.stop(1_000);
  expect(published.map(({ status, fence, sequence }) => [status, fence, sequence])).toEqual([
    ['OPENING', 7, 0],
    ['CONNECTED', 7, 1],
  ]);
});

it('publishes the times of any number of messages in one event, at the end of the interval', async () => {
  const { published, states } = createStates(5);
  states.show({ ...initialState, status: 'CONNECTED' });
  for (let at = 1; at <= 100; at += 1) states.recordMessage('in', at);
  states.recordMessage('out', 50);
  await vi.waitFor(() => expect(published).toHaveLength(2));
  expect(published[1]).toMatchObject({ status: 'CONNECTED', lastInAt: 100, lastOutAt: 50 });
  await states.stop(1_000);
  expect(published).toHaveLength(2);
});

it('publishes the times of messages with the next state, and when it stops', async () => {
  const { published, states } = createStates(60_000);
  states.show({ ...initialState, status: 'CONNECTED' });
  states.recordMessage('in', 10);
  states.show({ ...initialState, status: 'TIMEOUT' });
  states.recordMessage('out', 20);
  await states.stop(1_000);
  expect(published.map(({ status, lastInAt, lastOutAt }) => [status, lastInAt, lastOutAt])).toEqual([
    ['CONNECTED', null, null],
    ['TIMEOUT', 10, null],
    ['TIMEOUT', 10, 20],
  ]);
});

it('repeats an event until the queue has it, before the next one', async () => {
  const sent: string[] = [];
  let failures = 3;
  const publish = (event: InboundEvent) => {
    if (failures-- > 0) return Promise.reject(new Error('The queue is not reachable'));
    return Promise.resolve(void sent.push((event as SessionEvent).status));
  };
  const states = new StatePublisher({ companyId: 2, whatsappId: 1 }, 7, { next: () => 0 }, { publish });
  states.show({ ...initialState, status: 'OPENING' });
  states.show({ ...initialState, status: 'CONNECTED' });
  await vi.waitFor(() => expect(sent).toEqual(['OPENING', 'CONNECTED']));
  await states.stop(1_000);
});

it('discards what the queue does not accept when its time to stop is over', async () => {
  const publish = vi.fn(() => Promise.reject(new Error('The queue is not reachable')));
  const states = new StatePublisher({ companyId: 2, whatsappId: 1 }, 7, { next: () => 0 }, { publish });
  states.show({ ...initialState, status: 'OPENING' });
  await states.stop(0);
  const { length } = publish.mock.calls;
  await new Promise(setImmediate);
  expect(publish).toHaveBeenCalledTimes(length);
});
