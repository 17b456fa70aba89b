import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { lidJid, phoneJid } from '../jids.ts';
import { deliver } from '../server/deliver.ts';
import { DeviceCipher } from '../signal/device-cipher.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';
import { newMessageId } from './send-message.ts';

const { Type } = proto.Message.ProtocolMessage;

/** On the first login of a linked device its phone sends it the key of the app state and the beginning of the history. */
export function introduceCompanion(world: World, to: DeviceAddress): void {
  void world.handsets.run(to.phone, async () => {
    const companion = world.companions.get(to.phone, to.device);
    const owner = world.accounts.get(to.phone);
    if (!owner || !companion || companion.introduced) return;
    await sendToOwnDevice(world, owner, to, appStateKeys());
    await sendToOwnDevice(world, owner, to, historyStart(world, owner));
    world.companions.save({ ...world.companions.get(to.phone, to.device) ?? companion, introduced: true });
  });
}

async function sendToOwnDevice(world: World, owner: StoredAccount, to: DeviceAddress, order: proto.Message.IProtocolMessage): Promise<void> {
  const { type, body } = await new DeviceCipher(world, owner, to).encrypt(encodeWAMessage({ protocolMessage: order }));
  const attrs = { id: newMessageId(), from: phoneJid(owner.phone), type: 'protocol', category: 'peer', t: Math.floor(Date.now() / 1000) };
  deliver(world, to, node('message', attrs, [node('enc', { v: 2, type }, body)]));
}

/** With this key the client can change the app state: archive chats, mark them read. */
function appStateKeys(): proto.Message.IProtocolMessage {
  const key = {
    keyId: { keyId: Buffer.concat([Buffer.from([0, 0]), randomBytes(4)]) },
    keyData: { keyData: randomBytes(32), fingerprint: { rawId: 1, currentIndex: 1, deviceIndexes: [0, 1] }, timestamp: Date.now() },
  };
  return { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys: [key] } };
}

/** The first piece of the history: no messages, but which number has which LID. */
function historyStart(world: World, owner: StoredAccount): proto.Message.IProtocolMessage {
  const phoneNumberToLidMappings = world.chats.overview(owner.phone).flatMap(({ peer }) => {
    const other = world.accounts.get(peer);
    return other ? [{ pnJid: phoneJid(peer), lidJid: lidJid(other.lid) }] : [];
  });
  const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType;
  const history = proto.HistorySync.encode({ syncType: INITIAL_BOOTSTRAP, progress: 100, conversations: [], phoneNumberToLidMappings }).finish();
  return {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: proto.Message.HistorySyncType.INITIAL_BOOTSTRAP,
      chunkOrder: 1,
      progress: 100,
      initialHistBootstrapInlinePayload: deflateSync(history),
    },
  };
}
