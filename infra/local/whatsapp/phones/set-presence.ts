import { addressingOf, jidOf } from '../jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { World } from '../world.ts';

/** Somebody opens WhatsApp or leaves it: the clients that asked for it hear so. */
export const appear = (world: World, owner: StoredAccount, available: boolean): void => {
  world.presences.set(owner.phone, { available, since: Date.now() });
  for (const connection of world.connections.loggedInNow()) {
    const asked = connection.watched.get(owner.phone);
    if (asked !== undefined) connection.push(presenceOf(world, owner, asked));
  }
  world.events.emit({
    type: 'presence',
    phone: owner.phone,
    device: 0,
    state: available ? 'available' : 'unavailable',
  });
};

/** What a client is told of somebody, addressed as it asked. Who never said so is there as long as the phone is on. */
export const presenceOf = (world: World, owner: StoredAccount, asked: string): BinaryNode => {
  const { available, since } = world.presences.get(owner.phone) ?? { available: owner.online, since: Date.now() };
  return node('presence', {
    from: jidOf(owner, addressingOf(asked)),
    type: available ? 'available' : 'unavailable',
    last: available ? undefined : Math.floor(since / 1000),
  });
};
