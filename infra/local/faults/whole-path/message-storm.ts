import { seededRandom } from '@recado/shared/test/seeded-random';
import type { Customer, Shop } from './shop.ts';

/** The faults that a storm needs of its cloud. */
interface StormControls {
  killSessionHost: () => Promise<unknown>;
  sessionHostReady: () => Promise<unknown>;
  dropSockets: () => Promise<unknown>;
  /** Refuses this share of all calls to the table (0 to 1). */
  refuseTableCalls: (share: number) => Promise<unknown>;
}

interface StormSize {
  /** Messages of each customer in each direction. */
  perDirection: number;
  /** Session hosts that are killed, spread over the messages. */
  kills: number;
}

/** The share of the calls to the table that are refused. */
const refusedShare = 0.1;
/** The share of a conversation's rounds after which its ticket is closed and one of the chat's is reopened. */
const changedShare = 0.2;
/** Messages by which a customer's stream may run ahead of what has arrived, so that the kills fall all over it. */
const ahead = 4;

/**
 * Sends messages in both directions of every customer's conversation, whose tickets are closed and reopened, while
 * session hosts are killed, the table throttles and sockets are cut, and proves that every message is stored and delivered once, in order. The seed decides when.
 */
export const runStorm = async (
  shop: Shop,
  controls: StormControls,
  customers: readonly Customer[],
  { perDirection, kills }: StormSize,
  seed: number,
): Promise<void> => {
  const random = seededRandom(seed);
  const arrived = (customer: Customer, text: string) =>
    shop.world.waitFor('message.stored', ({ message }) => message.owner === customer.phone && message.text === text, {
      timeoutMs: 600_000,
    });

  const converse = async (customer: Customer, index: number): Promise<void> => {
    const own = seededRandom(seed + index);
    for (let n = 0; n < perDirection; n += 1) {
      await Promise.all([shop.sendFromCustomer(customer, `in ${n}`), shop.reply(customer, `out ${n}`)]);
      if (own() < changedShare) await shop.changeTicket(customer, own);
      if (n >= ahead) await arrived(customer, `out ${n - ahead}`);
    }
  };

  /** Kills each host in the middle of its work, after some more messages have arrived at the customers. */
  const killOften = async (finished: Promise<unknown>): Promise<void> => {
    for (let kill = 0; kill < kills; kill += 1) {
      let left = Math.floor(((customers.length * perDirection) / kills) * random());
      await controls.sessionHostReady();
      const someArrived = shop.world
        .waitFor('message.stored', ({ message }) => !message.fromMe && (left -= 1) < 0, {
          after: await shop.world.now(),
          timeoutMs: 60_000,
        })
        .catch(() => undefined);
      await Promise.race([someArrived, finished]);
      await controls.killSessionHost();
      if (kill % 4 === 0) await controls.dropSockets();
    }
    await controls.sessionHostReady();
  };

  await shop.duringFault(async () => {
    await controls.refuseTableCalls(refusedShare);
    try {
      const finished = Promise.all(customers.map(converse));
      await Promise.all([finished, killOften(finished)]);
    } finally {
      await controls.refuseTableCalls(0);
    }
  });
  for (const customer of customers) await shop.expectComplete(customer);
};
