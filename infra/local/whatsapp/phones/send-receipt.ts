import type { Addressing } from '../contract/account.ts';
import { jidOf } from '../world/jids.ts';
import { deliver, deliverToAll } from '../routing/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { node } from '../transport/node.ts';
import { nowInSeconds } from '../world/clock.ts';
import type { World } from '../world/world.ts';

interface OutgoingReceipt {
  /** One device, or the number of an account for all its devices. */
  to: DeviceAddress | string;
  /** Message ids, all of one chat. */
  ids: string[];
  /** Without a type the receipt means delivered. */
  type?: 'read' | 'read-self' | 'sender' | 'played';
  /** The addressing of the messages, which the receipt uses too. */
  addressing: Addressing;
  recipient?: string;
  /** The JID of the group or status of the messages. */
  room?: string;
}

/** Sends a receipt for received messages. */
export const sendReceipt = (world: World, owner: StoredAccount, receipt: OutgoingReceipt): void => {
  const [id, ...others] = receipt.ids;
  if (!id) return;
  const list = node(
    'list',
    {},
    others.map((other) => node('item', { id: other })),
  );
  const stanza = node(
    'receipt',
    {
      id,
      type: receipt.type,
      ...(receipt.room
        ? { from: receipt.room, participant: jidOf(owner, receipt.addressing) }
        : { from: jidOf(owner, receipt.addressing) }),
      recipient: receipt.recipient,
      t: nowInSeconds(world, owner.phone),
    },
    others.length > 0 ? [list] : undefined,
  );
  if (typeof receipt.to === 'string') deliverToAll(world, receipt.to, stanza);
  else deliver(world, receipt.to, stanza);
};
