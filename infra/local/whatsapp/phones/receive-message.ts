import { proto, unpadRandomMax16, type BinaryNode } from '@whiskeysockets/baileys';
import { addressingOf, groupIdOf, resolveJid, STATUS_JID } from '../jids.ts';
import { DeviceCipher } from '../signal/device-cipher.ts';
import { RoomCipher } from '../signal/room-cipher.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { childrenOf } from '../transport/node.ts';
import type { World } from '../world.ts';
import { answerPeerRequest } from './history/answer-peer-request.ts';
import { askAgain, retryKey } from './ask-again.ts';
import { keepMessage } from './keep-message.ts';
import { readChat } from './read-chat.ts';
import { sendReceipt } from './send-receipt.ts';

/** A message on its way into a phone: where it comes from and in which chat it belongs. */
export interface Arrival {
  stanza: BinaryNode;
  id: string;
  sender: DeviceAddress;
  /** The other side of the chat; the status is none. */
  peer: string | undefined;
  /** The JID of the group or of the status that it was said in. */
  room: string | undefined;
  /** Sent by a linked device of the phone's own account. */
  own: boolean;
}

/** A phone gets a message: it decrypts it or asks for it again, shows it once, and says that it has it. */
export const receiveMessage = async (world: World, owner: StoredAccount, stanza: BinaryNode): Promise<void> => {
  const arrival = arrivalOf(world, owner, stanza);
  if (!arrival) return;
  const message = await open(world, owner, arrival);
  if (!message) return;
  world.retries.delete(retryKey(owner, arrival.id));
  if (stanza.attrs['category'] !== 'peer') show(world, owner, arrival, message);
  else if (arrival.own) await answerPeerRequest(world, owner, arrival.sender, arrival.id, message);
};

const arrivalOf = (world: World, owner: StoredAccount, stanza: BinaryNode): Arrival | undefined => {
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

/** The content, or undefined when it could not be decrypted, which is then taken care of. */
const open = async (world: World, owner: StoredAccount, arrival: Arrival): Promise<proto.Message | undefined> => {
  const { stanza, peer, id } = arrival;
  try {
    const parts: proto.Message[] = [];
    for (const part of childrenOf(stanza)) {
      if (part.tag === 'plaintext') parts.push(proto.Message.decode(bytesOf(part)));
      if (part.tag !== 'enc') continue;
      const message = await decrypt(world, owner, arrival, part);
      await takeKey(world, owner, arrival, message);
      parts.push(message);
    }
    return parts.reduce((whole, part) => proto.Message.fromObject({ ...whole, ...part }));
  } catch (error) {
    if (peer !== undefined && world.chats.get(owner.phone, peer, id)) acceptDuplicate(world, owner, arrival);
    else askAgain(world, owner, arrival, error);
    return undefined;
  }
};

const decrypt = async (
  world: World,
  owner: StoredAccount,
  { sender, room }: Arrival,
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

/** Keeps the key with which the sender speaks in a room. */
const takeKey = async (
  world: World,
  owner: StoredAccount,
  { sender }: Arrival,
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

const show = (world: World, owner: StoredAccount, arrival: Arrival, content: proto.Message): void => {
  const { stanza, id, sender, peer, room, own } = arrival;
  if (peer === undefined) {
    confirm(world, owner, arrival);
    return;
  }
  const kept = keepMessage(
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
    acceptDuplicate(world, owner, arrival);
    return;
  }
  confirm(world, owner, arrival);
  if (owner.autoRead && !own) readChat(world, owner, peer);
};

/** The phone drops what it has already, and says again that it has it. */
const acceptDuplicate = (world: World, owner: StoredAccount, arrival: Arrival): void => {
  const { id, peer } = arrival;
  if (peer === undefined) return;
  const message = world.chats.get(owner.phone, peer, id);
  if (message) world.chats.update({ ...message, duplicates: message.duplicates + 1 });
  world.events.emit({ type: 'message.duplicated', owner: owner.phone, peer, id });
  confirm(world, owner, arrival);
};

const confirm = (world: World, owner: StoredAccount, { stanza, id, sender, room, own }: Arrival): void => {
  const { from, participant, recipient } = stanza.attrs;
  const addressing = addressingOf(room ? participant : from);
  if (own) sendReceipt(world, owner, { to: sender, ids: [id], type: 'sender', addressing, recipient, room });
  else sendReceipt(world, owner, { to: sender.phone, ids: [id], addressing, room });
};
