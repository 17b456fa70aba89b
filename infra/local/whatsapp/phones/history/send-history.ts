import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import type { HistorySyncKind } from '../../contract/history.ts';
import { lidJid, phoneJid } from '../../jids.ts';
import { sealMedia } from '../../media/seal-media.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { StoredCompanion } from '../../store/companions.ts';
import type { DeviceAddress } from '../../store/stanza-queue.ts';
import type { World } from '../../world.ts';
import { sendToOwnDevice } from '../send-to-own-device.ts';
import { conversationsOf } from './conversations.ts';
import { planParts } from './plan-parts.ts';

/** How the protocol names each kind, in both of its lists. */
const NAMES = {
  initial: 'INITIAL_BOOTSTRAP',
  recent: 'RECENT',
  full: 'FULL',
  'on-demand': 'ON_DEMAND',
} as const satisfies Record<HistorySyncKind, string>;

/** A part up to this size travels in the message; a larger one lies on the media server. In bytes, deflated. */
const INLINE_LIMIT = 4096;

/** What the phone has for a new linked device: its chats with their messages, part by part. */
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

export interface History {
  kind: HistorySyncKind;
  progress: number;
  order: number;
  conversations: proto.IConversation[];
  /** The id of the request that it answers. */
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
    ...(isInline ? { initialHistBootstrapInlinePayload: packed } : await blobOf(world, packed)),
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

/** Where a large part lies and how it is opened; it has no address but its path. */
const blobOf = async (world: World, packed: Buffer): Promise<proto.Message.IHistorySyncNotification> => {
  const { directPath, mediaKey, fileSha256, fileEncSha256, fileLength } = await sealMedia(world, packed, 'md-msg-hist');
  return { directPath, mediaKey, fileSha256, fileEncSha256, fileLength };
};
