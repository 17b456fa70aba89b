import { proto } from '@whiskeysockets/baileys';
import type { AddressBook } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world/world.ts';
import { addressBookOf } from './address-book.ts';
import { sendFirstHistory } from './history/send-history.ts';
import { sendToOwnDevice } from './messages/send-to-own-device.ts';

/** Sends the app state key and the history to a linked device after its first login. */
export const initializeCompanion = (world: World, to: DeviceAddress): void => {
  void world.phoneWorkers.run(to.phone, async () => {
    const companion = world.companions.get(to.phone, to.device);
    const owner = world.accounts.get(to.phone);
    if (!owner || !companion || companion.introduced) return;
    await sendToOwnDevice(world, owner, to, appStateKeys(addressBookOf(world, owner)));
    await sendFirstHistory(world, owner, companion);
    world.companions.save({ ...(world.companions.get(to.phone, to.device) ?? companion), introduced: true });
  });
};

/** Shares the key with which the client reads the address book and changes the app state: archive chats, mark them as read. */
const appStateKeys = ({ key }: AddressBook): proto.Message.IProtocolMessage => {
  const shared = {
    keyId: { keyId: Buffer.from(key.id, 'base64') },
    keyData: {
      keyData: Buffer.from(key.data, 'base64'),
      fingerprint: { rawId: 1, currentIndex: 1, deviceIndexes: [0, 1] },
      timestamp: Date.now(),
    },
  };
  return {
    type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: { keys: [shared] },
  };
};
