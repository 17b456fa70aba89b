import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Message } from '../contract/message.ts';
import { deliver } from '../server/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import type { World } from '../world.ts';
import { applyToEarlierMessage } from './apply-to-earlier-message.ts';
import { keepMessage } from './keep-message.ts';
import { peerAttributes, sendToDevice, type Outgoing } from './outgoing.ts';

export interface SendOptions {
  id?: string;
  corrupt?: boolean;
}

/** The id of a new message, as phones make them. */
export function newMessageId(): string {
  return `AC${randomBytes(15).toString('hex').toUpperCase()}`;
}

/**
 * A phone sends a message: it stands in the own chat, and goes to the other side's phone, to each device linked
 * to that, and to each device linked to the sender, encrypted for every one of them.
 * @returns the message, or undefined when it only changed an earlier one or its id was used before.
 */
export async function sendMessage(
  world: World, owner: StoredAccount, peer: StoredAccount, content: proto.IMessage, options: SendOptions = {},
): Promise<Message | undefined> {
  const outgoing: Outgoing = {
    owner, peer, content, id: options.id ?? newMessageId(), t: Math.floor(Date.now() / 1000), corrupt: options.corrupt,
  };
  const message = applyToEarlierMessage(world, owner.phone, peer.phone, content) ? undefined : keepMessage(world, {
    id: outgoing.id,
    owner: owner.phone,
    peer: peer.phone,
    fromMe: true,
    device: 0,
    addressing: owner.addressing,
    at: outgoing.t * 1000,
  }, content);
  const plaintext = node('plaintext', {}, proto.Message.encode(content).finish());
  deliver(world, { phone: peer.phone, device: 0 }, node('message', peerAttributes(outgoing), [plaintext]));
  const linked = [...world.companions.of(peer.phone), ...world.companions.of(owner.phone)];
  for (const { phone, device } of linked) await sendToDevice(world, outgoing, { phone, device });
  return message;
}
