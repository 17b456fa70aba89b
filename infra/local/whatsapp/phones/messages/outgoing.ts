import {
  getContentType,
  normalizeMessageContent,
  proto,
  writeRandomPadMax16,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import { groupJid, jidOf, lidJid, participantAttributes, phoneJid, STATUS_JID } from '../../world/jids.ts';
import { mediaOf } from '../../media/media-of.ts';
import { deliver } from '../../routing/deliver.ts';
import { DeviceCipher } from '../../signal/device-cipher.ts';
import { RoomCipher } from '../../signal/room-cipher.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { DeviceAddress } from '../../store/stanza-queue.ts';
import { node } from '../../transport/node.ts';
import type { World } from '../../world/world.ts';
import { jidOfRoom, type Room, type SharedRoom } from '../../rooms/room.ts';

/** A message that a phone sends: the fields that are the same for all receiving devices. */
export interface OutgoingMessage {
  owner: StoredAccount;
  room: Room;
  id: string;
  content: proto.IMessage;
  /** Epoch seconds. */
  t: number;
  /** Corrupts the ciphertext, so that the client can't decrypt it. */
  corrupt?: boolean;
  /** Encrypts bytes that are not a message. */
  garbled?: boolean;
  /** Linked devices get this marker instead of the content and must request it from their phone. */
  withheld?: 'view_once' | 'absent';
  /** Bytes of an unknown content. */
  unknown?: Uint8Array;
}

type Attributes = Record<string, string | number | undefined>;

/** The stanza attributes for the other participants. */
export const peerAttributes = (outgoing: OutgoingMessage): Attributes => {
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

/** The stanza attributes for the sender's own devices, in the chat with the other side. */
const ownAttributes = (outgoing: OutgoingMessage): Attributes => {
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

const sharedAttributes = (outgoing: OutgoingMessage, room: SharedRoom): Attributes => {
  const from = room.kind === 'group' ? groupJid(room.group.id) : STATUS_JID;
  const addressing = room.kind === 'group' ? room.group.addressing : outgoing.owner.addressing;
  return { ...commonAttributes(outgoing), from, ...participantAttributes(outgoing.owner, addressing) };
};

const commonAttributes = ({ owner, id, t, content }: OutgoingMessage): Attributes => {
  return { id, t, type: typeOf(content), edit: editOf(content), notify: owner.name };
};

/** The `type` attribute of a message. */
const typeOf = (content: proto.IMessage): string => {
  const inner = normalizeMessageContent(content) ?? content;
  const kind = getContentType(inner) ?? '';
  if (mediaOf(inner)) return 'media';
  if (kind === 'reactionMessage') return 'reaction';
  if (kind.startsWith('poll')) return 'poll';
  return kind === 'eventMessage' || kind === 'encEventResponseMessage' ? 'event' : 'text';
};

/** The `meta` node, which distinguishes polls and events from answers without decrypting. */
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

/** The `edit` attribute: 1 edit, 7 revocation by the author, 8 revocation by an administrator. */
const editOf = (content: proto.IMessage): number | undefined => {
  const protocolMessage = normalizeMessageContent(content)?.protocolMessage;
  if (protocolMessage?.type === MESSAGE_EDIT) return 1;
  if (protocolMessage?.type !== REVOKE) return undefined;
  return protocolMessage.key?.fromMe === false ? 8 : 7;
};

/** Encrypts a message for linked devices and delivers it. */
export const sendToDevices = async (
  world: World,
  outgoing: OutgoingMessage,
  devices: DeviceAddress[],
): Promise<void> => {
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
  const seal = await encryptForRoom(world, outgoing, room);
  for (const to of devices) deliverTo(world, outgoing, to, await seal(to));
};

/** Encrypts a message for one device, with the sender key in a group or status. */
export const sendPairwise = async (
  world: World,
  outgoing: OutgoingMessage,
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

/** Encrypts a message once with the sender key. The result adds the key for devices that do not hold it. */
const encryptForRoom = async (
  world: World,
  outgoing: OutgoingMessage,
  room: SharedRoom,
): Promise<(to: DeviceAddress) => Promise<BinaryNode[]>> => {
  const { owner, content } = outgoing;
  const jid = jidOfRoom(room);
  const key = await keyOf(world, owner, room);
  const holders = world.senderKeys.holders(owner.phone, jid);
  const body = await new RoomCipher(world.senderKeys, owner.phone, jid).encrypt(pad(content, outgoing));
  // The key's number is at the beginning; no device has a key with the changed number.
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

/** The part of a message that distributes the sender key of a group or status. */
const keyOf = async (world: World, owner: StoredAccount, room: SharedRoom): Promise<proto.IMessage> => {
  const groupId = jidOfRoom(room);
  const axolotlSenderKeyDistributionMessage = await new RoomCipher(
    world.senderKeys,
    owner.phone,
    groupId,
  ).distribution();
  return { senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage } };
};

/** A protobuf field with an invalid wire type. */
const INVALID_MESSAGE = Buffer.from([0x07]);

const pad = (content: proto.IMessage, { unknown, garbled }: Pick<OutgoingMessage, 'unknown' | 'garbled'>): Buffer => {
  if (garbled) return writeRandomPadMax16(INVALID_MESSAGE);
  const known = proto.Message.encode(content).finish();
  return writeRandomPadMax16(unknown ? Buffer.concat([known, unknown]) : known);
};

const deliverTo = (world: World, outgoing: OutgoingMessage, to: DeviceAddress, content: BinaryNode[]): void => {
  const attrs = to.phone === outgoing.owner.phone ? ownAttributes(outgoing) : peerAttributes(outgoing);
  deliver(world, to, node('message', attrs, [...content, ...metaOf(outgoing.content)]));
};
