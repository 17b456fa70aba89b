import {
  getContentType,
  normalizeMessageContent,
  proto,
  writeRandomPadMax16,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import { groupJid, jidOf, lidJid, participantAttributes, phoneJid, STATUS_JID } from '../jids.ts';
import { mediaOf } from '../media/media-of.ts';
import { deliver } from '../server/deliver.ts';
import { DeviceCipher } from '../signal/device-cipher.ts';
import { RoomCipher } from '../signal/room-cipher.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';
import { jidOfRoom, type Room, type SharedRoom } from './room.ts';

/** A message that a phone sends, with what is the same for all devices that get it. */
export interface Outgoing {
  owner: StoredAccount;
  room: Room;
  id: string;
  content: proto.IMessage;
  /** Seconds since the epoch. */
  t: number;
  /** Damages the ciphertext, so that the client can't decrypt it. */
  corrupt?: boolean;
  /** What the client decrypts is no message. */
  garbled?: boolean;
  /** What linked devices get in place of the content: they have to ask their phone for it. */
  withheld?: 'view_once' | 'absent';
  /** Bytes of the content that no client has a name for. */
  unknown?: Uint8Array;
}

type Attributes = Record<string, string | number | undefined>;

/** The attributes under which the others see the message. */
export const peerAttributes = (outgoing: Outgoing): Attributes => {
  const { owner, room } = outgoing;
  if (room.kind !== 'person') return sharedAttributes(outgoing, room);
  const byLid = owner.addressing === 'lid';
  return {
    ...commonAttributes(outgoing),
    from: jidOf(owner, owner.addressing),
    sender_pn: byLid ? phoneJid(owner.phone) : undefined,
    sender_lid: byLid ? undefined : lidJid(owner.lid),
    addressing_mode: byLid ? 'lid' : undefined,
  };
};

/** The attributes under which the sender's own devices see it: in the chat with the other side. */
const ownAttributes = (outgoing: Outgoing): Attributes => {
  const { owner, room } = outgoing;
  if (room.kind !== 'person') return sharedAttributes(outgoing, room);
  const { peer } = room;
  const byLid = peer.addressing === 'lid';
  return {
    ...commonAttributes(outgoing),
    from: jidOf(owner, peer.addressing),
    recipient: jidOf(peer, peer.addressing),
    peer_recipient_pn: byLid ? phoneJid(peer.phone) : undefined,
    peer_recipient_lid: byLid ? undefined : lidJid(peer.lid),
    addressing_mode: byLid ? 'lid' : undefined,
  };
};

const sharedAttributes = (outgoing: Outgoing, room: SharedRoom): Attributes => {
  const from = room.kind === 'group' ? groupJid(room.group.id) : STATUS_JID;
  const addressing = room.kind === 'group' ? room.group.addressing : outgoing.owner.addressing;
  return { ...commonAttributes(outgoing), from, ...participantAttributes(outgoing.owner, addressing) };
};

const commonAttributes = ({ owner, id, t, content }: Outgoing): Attributes => {
  return { id, t, type: typeOf(content), edit: editOf(content), notify: owner.name };
};

/** What the server is told of the kind of a message. */
const typeOf = (content: proto.IMessage): string => {
  const inner = normalizeMessageContent(content) ?? content;
  const kind = getContentType(inner) ?? '';
  if (mediaOf(inner)) return 'media';
  if (kind === 'reactionMessage') return 'reaction';
  if (kind.startsWith('poll')) return 'poll';
  return kind === 'eventMessage' || kind === 'encEventResponseMessage' ? 'event' : 'text';
};

/** By this the server, and who can't read it, know polls and events from what answers them. */
const metaOf = (content: proto.IMessage): BinaryNode[] => {
  switch (getContentType(normalizeMessageContent(content) ?? content)) {
    case 'pollCreationMessage':
    case 'pollCreationMessageV3':
      return [node('meta', { polltype: 'creation' })];
    case 'pollUpdateMessage':
      return [node('meta', { polltype: 'vote' })];
    case 'eventMessage':
      return [node('meta', { event_type: 'creation' })];
    case 'encEventResponseMessage':
      return [node('meta', { event_type: 'response' })];
    default:
      return [];
  }
};

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/** By this the server knows an edit, and a revocation by the author or by an administrator. */
const editOf = (content: proto.IMessage): number | undefined => {
  const order = normalizeMessageContent(content)?.protocolMessage;
  if (order?.type === MESSAGE_EDIT) return 1;
  if (order?.type !== REVOKE) return undefined;
  return order.key?.fromMe === false ? 8 : 7;
};

/** Encrypts a message for linked devices, of the others or of the sender, and hands it to the server. */
export const sendToDevices = async (world: World, outgoing: Outgoing, devices: DeviceAddress[]): Promise<void> => {
  const { room, withheld } = outgoing;
  if (withheld) {
    for (const to of devices)
      deliverTo(world, outgoing, to, [node('unavailable', withheld === 'view_once' ? { type: 'view_once' } : {})]);
    return;
  }
  if (room.kind === 'person') {
    for (const to of devices) await sendPairwise(world, outgoing, to);
    return;
  }
  const seal = await sealForRoom(world, outgoing, room);
  for (const to of devices) deliverTo(world, outgoing, to, await seal(to));
};

/** Encrypts a message for one device alone, with the key of its room when it has one. */
export const sendPairwise = async (
  world: World,
  outgoing: Outgoing,
  to: DeviceAddress,
  retry?: number,
): Promise<void> => {
  const { owner, room, content } = outgoing;
  const own = to.phone === owner.phone;
  const whole = room.kind === 'person' ? content : { ...content, ...(await keyOf(world, owner, room)) };
  const forOwn = room.kind === 'person' && own;
  const sealed = forOwn
    ? pad({ deviceSentMessage: { destinationJid: jidOf(room.peer, room.peer.addressing), message: whole } }, outgoing)
    : pad(whole, outgoing);
  const { type, body } = await new DeviceCipher(world, owner, to).encrypt(sealed);
  if (outgoing.corrupt) body[body.length - 1] = (body[body.length - 1] ?? 0) ^ 0xff;
  deliverTo(world, outgoing, to, [node('enc', { v: 2, type, count: retry, mediatype: mediaOf(content)?.type }, body)]);
};

/** Encrypts a message once for all who hold the sender's key; who does not hold it gets it beside. */
const sealForRoom = async (
  world: World,
  outgoing: Outgoing,
  room: SharedRoom,
): Promise<(to: DeviceAddress) => Promise<BinaryNode[]>> => {
  const { owner, content } = outgoing;
  const jid = jidOfRoom(room);
  const key = await keyOf(world, owner, room);
  const holders = world.senderKeys.holders(owner.phone, jid);
  const body = await new RoomCipher(world.senderKeys, owner.phone, jid).encrypt(pad(content, outgoing));
  // The number of the key stands at the beginning: nobody has a key of another number.
  if (outgoing.corrupt) body[2] = (body[2] ?? 0) ^ 1;
  const shared = node('enc', { v: 2, type: 'skmsg', mediatype: mediaOf(content)?.type }, body);
  return async (to) => {
    const device = `${to.phone}.${to.device}`;
    if (holders.has(device)) return [shared];
    const { type, body: sealedKey } = await new DeviceCipher(world, owner, to).encrypt(pad(key, {}));
    world.senderKeys.addHolder(owner.phone, jid, device);
    return [node('enc', { v: 2, type }, sealedKey), shared];
  };
};

/** The part of a message that hands out the sender's key of a room. */
const keyOf = async (world: World, owner: StoredAccount, room: SharedRoom): Promise<proto.IMessage> => {
  const groupId = jidOfRoom(room);
  const axolotlSenderKeyDistributionMessage = await new RoomCipher(
    world.senderKeys,
    owner.phone,
    groupId,
  ).distribution();
  return { senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage } };
};

/** A field of a kind that the protocol does not have. */
const NONSENSE = Buffer.from([0x07]);

const pad = (content: proto.IMessage, { unknown, garbled }: Pick<Outgoing, 'unknown' | 'garbled'>): Buffer => {
  if (garbled) return writeRandomPadMax16(NONSENSE);
  const known = proto.Message.encode(content).finish();
  return writeRandomPadMax16(unknown ? Buffer.concat([known, unknown]) : known);
};

const deliverTo = (world: World, outgoing: Outgoing, to: DeviceAddress, content: BinaryNode[]): void => {
  const attrs = to.phone === outgoing.owner.phone ? ownAttributes(outgoing) : peerAttributes(outgoing);
  deliver(world, to, node('message', attrs, [...content, ...metaOf(outgoing.content)]));
};
