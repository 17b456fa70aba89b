import { addressingOf, jidOf } from '../world/jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { World } from '../world/world.ts';

/** Sets an account's presence and sends it to the clients that subscribed to it. */
export const setPresence = (world: World, owner: StoredAccount, available: boolean): void => {
  world.presences.set(owner.phone, { available, since: Date.now() });
  for (const connection of world.connections.listLoggedIn()) {
    const asked = connection.presenceSubscriptions.get(owner.phone);
    if (asked !== undefined) connection.push(presenceOf(world, owner, asked));
  }
  world.events.emit({
    type: 'presence',
    phone: owner.phone,
    device: 0,
    state: available ? 'available' : 'unavailable',
  });
};

/** Builds a presence stanza, addressed as the client subscribed. The default is available while the phone is online. */
export const presenceOf = (world: World, owner: StoredAccount, asked: string): BinaryNode => {
  const { available, since } = world.presences.get(owner.phone) ?? { available: owner.online, since: Date.now() };
  return node('presence', {
    from: jidOf(owner, addressingOf(asked)),
    type: available ? 'available' : 'unavailable',
    last: available ? undefined : Math.floor(since / 1000),
  });
};
