import type { Addressing } from '../contract/account.ts';
import { jidOf } from '../jids.ts';
import { deliver, deliverToAll } from '../server/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { node } from '../transport/node.ts';
import { nowInSeconds } from '../clock.ts';
import type { World } from '../world.ts';

export interface OutgoingReceipt {
  /** One device, or all devices of a person. */
  to: DeviceAddress | string;
  /** The messages that it is about, all of one chat. */
  ids: string[];
  /** No type: delivered. */
  type?: 'read' | 'read-self' | 'sender' | 'played';
  /** A receipt is addressed as the messages were. */
  addressing: Addressing;
  recipient?: string;
  /** The JID of the group or status that the messages stand in. */
  room?: string;
}

/** Says what became of messages that the phone got. */
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
