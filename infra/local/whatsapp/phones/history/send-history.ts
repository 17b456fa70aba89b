import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { HistorySyncKind } from '../../contract/history.ts';
import { lidJid, phoneJid } from '../../world/jids.ts';
import { encryptMedia } from '../../media/encrypt-media.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { StoredCompanion } from '../../store/companions.ts';
import type { DeviceAddress } from '../../store/stanza-queue.ts';
import type { World } from '../../world/world.ts';
import { sendToOwnDevice } from '../messages/send-to-own-device.ts';
import { conversationsOf } from './conversations.ts';
import { planParts } from './plan-parts.ts';

/** Names of the kinds in the protocol. */
const NAMES = {
  initial: 'INITIAL_BOOTSTRAP',
  recent: 'RECENT',
  full: 'FULL',
  'on-demand': 'ON_DEMAND',
} as const satisfies Record<HistorySyncKind, string>;

/** Bytes, deflated. A larger part is uploaded to the media server instead of being sent in the message. */
const INLINE_LIMIT = 4096;

/** Sends the history to a new linked device, in parts. */
export const sendFirstHistory = async (
  world: World,
  owner: StoredAccount,
  companion: StoredCompanion,
): Promise<void> => {
  const messages = world.chats.past(owner.phone, {});
  for (const part of planParts(messages, { now: Date.now(), wantsAll: companion.wantsAllHistory ?? false })) {
    await sendHistory(world, owner, companion, {
      kind: part.kind,
      progress: part.progress,
      order: part.order,
      conversations: conversationsOf(world, owner.phone, part.messages),
    });
  }
};

interface History {
  kind: HistorySyncKind;
  progress: number;
  order: number;
  conversations: proto.IConversation[];
  /** The id of the request that this part answers. */
  requestId?: string;
}

/** Sends one part of the history to a linked device. */
export const sendHistory = async (
  world: World,
  owner: StoredAccount,
  to: DeviceAddress,
  history: History,
): Promise<void> => {
  const { kind, progress, order, conversations, requestId } = history;
  const phoneNumberToLidMappings = world.chats.peers(owner.phone).flatMap((peer) => {
    const other = world.accounts.get(peer);
    return other ? [{ pnJid: phoneJid(peer), lidJid: lidJid(other.lid) }] : [];
  });
  const packed = deflateSync(
    proto.HistorySync.encode({
      syncType: proto.HistorySync.HistorySyncType[NAMES[kind]],
      progress,
      chunkOrder: order,
      conversations,
      phoneNumberToLidMappings,
    }).finish(),
  );
  const isInline = packed.length <= INLINE_LIMIT;
  const notification: proto.Message.IHistorySyncNotification = {
    syncType: proto.Message.HistorySyncType[NAMES[kind]],
    progress,
    chunkOrder: order,
    peerDataRequestSessionId: requestId,
    ...(isInline ? { initialHistBootstrapInlinePayload: packed } : await uploadPart(world, packed)),
  };
  const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
  await sendToOwnDevice(world, owner, to, { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification: notification });
  const count = conversations.reduce((sum, { messages }) => sum + (messages?.length ?? 0), 0);
  world.events.emit({
    type: 'history.sent',
    phone: to.phone,
    device: to.device,
    kind,
    progress,
    messages: count,
    bytes: packed.length,
    isInline,
  });
};

/** Uploads a large part and returns its reference, which has a path but no URL. */
const uploadPart = async (world: World, packed: Buffer): Promise<proto.Message.IHistorySyncNotification> => {
  const { directPath, mediaKey, fileSha256, fileEncSha256, fileLength } = await encryptMedia(
    world,
    packed,
    'md-msg-hist',
  );
  return { directPath, mediaKey, fileSha256, fileEncSha256, fileLength };
};
