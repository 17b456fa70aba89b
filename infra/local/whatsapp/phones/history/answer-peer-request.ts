import { proto } from '@whiskeysockets/baileys';
import { groupIdOf, resolveJid } from '../../world/jids.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { DeviceAddress } from '../../store/stanza-queue.ts';
import type { World } from '../../world/world.ts';
import { sendToOwnDevice } from '../messages/send-to-own-device.ts';
import { conversationsOf, describeChat } from './conversations.ts';
import { historyMessage } from './history-message.ts';
import { sendHistory } from './send-history.ts';

const { Type } = proto.Message.ProtocolMessage;
const { PeerDataOperationRequestType } = proto.Message;
const { EndOfHistoryTransferType } = proto.Conversation;

/** Messages in one answer. */
const MAX_MESSAGES = 200;

/** Answers a linked device that requests older messages of a chat, or the content of messages, from its phone. */
export const answerPeerRequest = async (
  world: World,
  owner: StoredAccount,
  from: DeviceAddress,
  id: string,
  content: proto.IMessage,
): Promise<void> => {
  const request = content.protocolMessage?.peerDataOperationRequestMessage;
  if (request?.historySyncOnDemandRequest) await sendOlder(world, owner, from, id, request.historySyncOnDemandRequest);
  if (request?.placeholderMessageResendRequest) {
    await sendContents(
      world,
      owner,
      from,
      id,
      request.placeholderMessageResendRequest.map(({ messageKey }) => messageKey),
    );
  }
};

type OlderRequest = NonNullable<proto.Message.PeerDataOperationRequestMessage['historySyncOnDemandRequest']>;

const sendOlder = async (
  world: World,
  owner: StoredAccount,
  to: DeviceAddress,
  requestId: string,
  input: OlderRequest,
): Promise<void> => {
  const peer = peerOf(world, input.chatJid);
  if (peer === undefined) return;
  const limit = Math.min(MAX_MESSAGES, input.onDemandMsgCount ?? 50);
  const known = world.chats.get(owner.phone, peer, input.oldestMsgId ?? '');
  const before = known?.at ?? Number(input.oldestMsgTimestampMs ?? Date.now());
  const found = world.chats.past(owner.phone, { peer, before, beforeSeq: known?.seq, limit: limit + 1 });
  const messages = found.slice(0, limit);
  const hasMore = found.length > limit;
  world.events.emit({
    type: 'history.requested',
    phone: to.phone,
    device: to.device,
    peer,
    before,
    messages: messages.length,
    hasMore,
  });
  const [conversation] =
    messages.length > 0
      ? conversationsOf(world, owner.phone, messages)
      : [{ ...describeChat(world, owner.phone, peer), messages: [] }];
  const endOfHistoryTransferType = hasMore
    ? EndOfHistoryTransferType.COMPLETE_BUT_MORE_MESSAGES_REMAIN_ON_PRIMARY
    : EndOfHistoryTransferType.COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY;
  await sendHistory(world, owner, to, {
    kind: 'on-demand',
    progress: 100,
    order: 1,
    requestId,
    conversations: conversation ? [{ ...conversation, endOfHistoryTransferType }] : [],
  });
};

const sendContents = async (
  world: World,
  owner: StoredAccount,
  to: DeviceAddress,
  stanzaId: string,
  keys: (proto.IMessageKey | null | undefined)[],
): Promise<void> => {
  const peerDataOperationResult = keys.flatMap((key) => {
    const stored = world.chats.find(owner.phone, key?.id ?? '');
    world.events.emit({
      type: 'content.requested',
      phone: to.phone,
      device: to.device,
      id: key?.id ?? '',
      found: stored !== undefined,
    });
    if (!stored) return [];
    const webMessageInfoBytes = proto.WebMessageInfo.encode(historyMessage(world, stored)).finish();
    return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }];
  });
  if (peerDataOperationResult.length === 0) return;
  await sendToOwnDevice(world, owner, to, {
    type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
    peerDataOperationRequestResponseMessage: {
      peerDataOperationRequestType: PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
      stanzaId,
      peerDataOperationResult,
    },
  });
};

const peerOf = (world: World, jid: string | null | undefined): string | undefined => {
  return groupIdOf(jid ?? undefined) ?? resolveJid(world, jid ?? '')?.phone;
};
