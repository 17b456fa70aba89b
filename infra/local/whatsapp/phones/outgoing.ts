import { encodeWAMessage, type BinaryNode, type proto } from '@whiskeysockets/baileys';
import { jidOf, lidJid, phoneJid } from '../jids.ts';
import { deliver } from '../server/deliver.ts';
import { DeviceCipher } from '../signal/device-cipher.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';
import { mediaOf } from '../media/media-of.ts';

/** A message that a phone sends, with what is the same for all devices that get it. */
export interface Outgoing {
  owner: StoredAccount;
  peer: StoredAccount;
  id: string;
  content: proto.IMessage;
  /** Seconds since the epoch. */
  t: number;
  /** Damages the ciphertext, so that the client can't decrypt it. */
  corrupt?: boolean;
}

type Attributes = Record<string, string | number | undefined>;

/** The attributes under which the other side sees the message. */
export function peerAttributes(outgoing: Outgoing): Attributes {
  const { owner } = outgoing;
  const byLid = owner.addressing === 'lid';
  return {
    ...commonAttributes(outgoing),
    from: jidOf(owner, owner.addressing),
    sender_pn: byLid ? phoneJid(owner.phone) : undefined,
    sender_lid: byLid ? undefined : lidJid(owner.lid),
    addressing_mode: byLid ? 'lid' : undefined,
  };
}

/** The attributes under which the sender's own devices see it: in the chat with the other side. */
function ownAttributes(outgoing: Outgoing): Attributes {
  const { owner, peer } = outgoing;
  const byLid = peer.addressing === 'lid';
  return {
    ...commonAttributes(outgoing),
    from: jidOf(owner, peer.addressing),
    recipient: jidOf(peer, peer.addressing),
    peer_recipient_pn: byLid ? phoneJid(peer.phone) : undefined,
    peer_recipient_lid: byLid ? undefined : lidJid(peer.lid),
    addressing_mode: byLid ? 'lid' : undefined,
  };
}

function commonAttributes({ owner, id, t, content }: Outgoing): Attributes {
  return { id, t, type: mediaOf(content) ? 'media' : 'text', notify: owner.name };
}

/** Encrypts a message for one linked device, of the other side or of the sender, and hands it to the server. */
export async function sendToDevice(world: World, outgoing: Outgoing, to: DeviceAddress, retry?: number): Promise<void> {
  const { owner, peer, content } = outgoing;
  const own = to.phone === owner.phone;
  const attrs = own ? ownAttributes(outgoing) : peerAttributes(outgoing);
  const destinationJid = jidOf(peer, peer.addressing);
  const sealed = encodeWAMessage(own ? { deviceSentMessage: { destinationJid, message: content } } : content);
  const { type, body } = await new DeviceCipher(world, owner, to).encrypt(sealed);
  if (outgoing.corrupt) body[body.length - 1] = (body[body.length - 1] ?? 0) ^ 0xff;
  const enc: BinaryNode = node('enc', { v: 2, type, count: retry, mediatype: mediaOf(content)?.type }, body);
  deliver(world, to, node('message', attrs, [enc]));
}
