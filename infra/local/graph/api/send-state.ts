import type { Customer } from '../store/records.ts';
import type { World } from '../world/world.ts';
import { faults } from '../world/graph-error.ts';

/** Milliseconds after a customer's last message in which the business may write freely. */
const messagingWindow = 24 * 3_600_000;

/** True while the 24 hours after the customer's last message have not passed. */
export const isWindowOpen = (world: World, customer: Customer): boolean => {
  const last = world.state.conversation(customer).findLast((message) => !message.fromBusiness);
  return !world.closedWindows.has(customer.accountId) && last !== undefined && Date.now() - last.at < messagingWindow;
};

/**
 * Takes one of the faults that were requested by the admin API, if any is left. Throws its error, or returns
 * `lostAnswer`: the call succeeds, but its caller gets no answer.
 */
export const takeFault = (world: World): 'lostAnswer' | null => {
  const { fault } = world;
  if (!fault) return null;
  world.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
  const make = faults[fault.name];
  if (make) throw make();
  return 'lostAnswer';
};

/** Returned by a call whose connection is to be cut instead of answered. */
export const noAnswer = Symbol('lost');

export const showTyping = (world: World, customer: Customer, state: string): void => {
  world.typing.push({ accountId: customer.accountId, customerId: customer.id, state });
  world.events.send({ type: 'typing', customer, state });
};

export const markSeen = (world: World, customer: Customer): void => {
  for (const message of world.state.conversation(customer).filter((one) => !one.fromBusiness && one.ack < 3)) {
    world.state.messages.put(message.mid, { ...message, ack: 3 });
  }
  world.events.send({ type: 'seen', customer });
};
