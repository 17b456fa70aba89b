import { proto, unpadRandomMax16, type BinaryNode } from '@whiskeysockets/baileys';
import { addressingOf, groupIdOf, resolveJid, STATUS_JID } from '../world/jids.ts';
import { DeviceCipher } from '../signal/device-cipher.ts';
import { RoomCipher } from '../signal/room-cipher.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childrenOf } from '../transport/node.ts';
import type { World } from '../world/world.ts';
import { answerPeerRequest } from './history/answer-peer-request.ts';
import { requestRetry, retryKey } from './request-retry.ts';
import { storeMessage } from './messages/store-message.ts';
import { readChat } from './read-chat.ts';
import { sendReceipt } from './send-receipt.ts';

/** A received message stanza, with its sender and chat. */
export interface InboundMessage {
  stanza: BinaryNode;
  id: string;
  sender: DeviceAddress;
  /** The other side of the chat; undefined for a status. */
  peer: string | undefined;
  /** The JID of the group or status, if it is in one. */
  room: string | undefined;
  /** True if a linked device of the same account sent it. */
  own: boolean;
}

/** Receives a message on a phone: decrypts it or requests a retry, stores it once, and confirms it by a receipt. */
export const receiveMessage = async (world: World, owner: StoredAccount, stanza: BinaryNode): Promise<void> => {
  const inbound = parseInbound(world, owner, stanza);
  if (!inbound) return;
  const message = await open(world, owner, inbound);
  if (!message) return;
  world.retries.delete(retryKey(owner, inbound.id));
  if (stanza.attrs['category'] !== 'peer') storeAndConfirm(world, owner, inbound, message);
  else if (inbound.own) await answerPeerRequest(world, owner, inbound.sender, inbound.id, message);
};

const parseInbound = (world: World, owner: StoredAccount, stanza: BinaryNode): InboundMessage | undefined => {
  const { id, from = '', participant, recipient } = stanza.attrs;
  const group = groupIdOf(from);
  const room = group !== undefined || from === STATUS_JID ? from : undefined;
  const sender = resolveJid(world, (room ? participant : from) ?? '');
  if (!sender || !id) return undefined;
  const own = sender.phone === owner.phone;
  const other = own ? resolveJid(world, recipient ?? '')?.phone : sender.phone;
  const isForThePhone = stanza.attrs['category'] === 'peer';
  if (!room && !other && !isForThePhone) return undefined;
  return { stanza, id, sender, peer: room ? group : other, room, own };
};

/** Decrypts the content. If that fails, confirms a duplicate or requests a retry and returns undefined. */
const open = async (
  world: World,
  owner: StoredAccount,
  inbound: InboundMessage,
): Promise<proto.Message | undefined> => {
  const { stanza, peer, id } = inbound;
  try {
    const parts: proto.Message[] = [];
    for (const part of childrenOf(stanza)) {
      if (part.tag === 'plaintext') parts.push(proto.Message.decode(bytesOf(part)));
      if (part.tag !== 'enc') continue;
      const message = await decrypt(world, owner, inbound, part);
      await acceptSenderKey(world, owner, inbound, message);
      parts.push(message);
    }
    return parts.reduce((whole, part) => proto.Message.fromObject({ ...whole, ...part }));
  } catch (error) {
    if (peer !== undefined && world.chats.get(owner.phone, peer, id)) acceptDuplicate(world, owner, inbound);
    else requestRetry(world, owner, inbound, error);
    return undefined;
  }
};

const decrypt = async (
  world: World,
  owner: StoredAccount,
  { sender, room }: InboundMessage,
  enc: BinaryNode,
): Promise<proto.Message> => {
  const { type = '' } = enc.attrs;
  const padded =
    type === 'skmsg'
      ? await new RoomCipher(world.senderKeys, owner.phone, room ?? '').decrypt(sender, bytesOf(enc))
      : await new DeviceCipher(world, owner, sender).decrypt(type, bytesOf(enc));
  const message = proto.Message.decode(unpadRandomMax16(padded));
  return proto.Message.fromObject(message.deviceSentMessage?.message ?? message);
};

/** Stores the sender key that a message distributes. */
const acceptSenderKey = async (
  world: World,
  owner: StoredAccount,
  { sender }: InboundMessage,
  { senderKeyDistributionMessage: key }: proto.Message,
): Promise<void> => {
  if (!key?.axolotlSenderKeyDistributionMessage) return;
  await new RoomCipher(world.senderKeys, owner.phone, key.groupId ?? '').accept(
    sender,
    key.axolotlSenderKeyDistributionMessage,
  );
};

const bytesOf = ({ content }: BinaryNode): Buffer => {
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0);
};

const storeAndConfirm = (world: World, owner: StoredAccount, inbound: InboundMessage, content: proto.Message): void => {
  const { stanza, id, sender, peer, room, own } = inbound;
  if (peer === undefined) {
    confirm(world, owner, inbound);
    return;
  }
  const kept = storeMessage(
    world,
    {
      id,
      owner: owner.phone,
      peer,
      fromMe: own,
      author: sender.phone,
      device: sender.device,
      addressing: addressingOf(room ? stanza.attrs['participant'] : stanza.attrs['from']),
      at: Number(stanza.attrs['t']) * 1000,
    },
    content,
  );
  if (!kept) {
    acceptDuplicate(world, owner, inbound);
    return;
  }
  confirm(world, owner, inbound);
  if (owner.autoRead && !own) readChat(world, owner, peer);
};

/** Counts a duplicate and confirms it again. */
const acceptDuplicate = (world: World, owner: StoredAccount, inbound: InboundMessage): void => {
  const { id, peer } = inbound;
  if (peer === undefined) return;
  const message = world.chats.get(owner.phone, peer, id);
  if (message) world.chats.update({ ...message, duplicates: message.duplicates + 1 });
  world.events.emit({ type: 'message.duplicated', owner: owner.phone, peer, id });
  confirm(world, owner, inbound);
};

const confirm = (world: World, owner: StoredAccount, { stanza, id, sender, room, own }: InboundMessage): void => {
  const { from, participant, recipient } = stanza.attrs;
  const addressing = addressingOf(room ? participant : from);
  if (own) sendReceipt(world, owner, { to: sender, ids: [id], type: 'sender', addressing, recipient, room });
  else sendReceipt(world, owner, { to: sender.phone, ids: [id], addressing, room });
};
