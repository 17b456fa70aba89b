import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { expect, it, vi } from 'vitest';
import { initialState } from './machine.ts';
import { StatePublisher } from './state-publisher.ts';

type Told = Extract<InboundEvent, { type: 'session' }>;

const publishing = (within: number) => {
  const told: Told[] = [];
  let next = 0;
  const publisher = {
    publish: (event: InboundEvent) => {
      told.push(event as Told);
      return Promise.resolve();
    },
  };
  return {
    told,
    states: new StatePublisher({ companyId: 2, whatsappId: 1 }, 7, { next: () => next++ }, publisher, within),
  };
};

it('tells each state once, in order', async () => {
  const { told, states } = publishing(60_000);
  states.show({ ...initialState, status: 'OPENING' });
  states.show({ ...initialState, status: 'OPENING', attempt: 1 });
  states.show({ ...initialState, status: 'CONNECTED' });
  await states.stop(1_000);
  expect(told.map(({ status, fence, sequence }) => [status, fence, sequence])).toEqual([
    ['OPENING', 7, 0],
    ['CONNECTED', 7, 1],
  ]);
});

it('tells of any number of messages once, at the end of the span', async () => {
  const { told, states } = publishing(5);
  states.show({ ...initialState, status: 'CONNECTED' });
  for (let at = 1; at <= 100; at += 1) states.moved('in', at);
  states.moved('out', 50);
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told[1]).toMatchObject({ status: 'CONNECTED', lastInAt: 100, lastOutAt: 50 });
  await states.stop(1_000);
  expect(told).toHaveLength(2);
});

it('tells with the next state what it has not told yet, and at its end', async () => {
  const { told, states } = publishing(60_000);
  states.show({ ...initialState, status: 'CONNECTED' });
  states.moved('in', 10);
  states.show({ ...initialState, status: 'TIMEOUT' });
  states.moved('out', 20);
  await states.stop(1_000);
  expect(told.map(({ status, lastInAt, lastOutAt }) => [status, lastInAt, lastOutAt])).toEqual([
    ['CONNECTED', null, null],
    ['TIMEOUT', 10, null],
    ['TIMEOUT', 10, 20],
  ]);
});
