import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Message } from '../contract/message.ts';
import { deliver } from '../server/deliver.ts';
import type { StoredAccount } from '../store/accounts.ts';
import { node } from '../transport/node.ts';
import { nowInSeconds } from '../clock.ts';
import type { World } from '../world.ts';
import { keepMessage } from './keep-message.ts';
import { peerAttributes, sendToDevices, type Outgoing } from './outgoing.ts';
import { chatIdOf, linkedDevicesIn, othersIn, type Room } from './room.ts';

export type SendOptions = Partial<Pick<Outgoing, 'id' | 'corrupt' | 'garbled' | 'withheld' | 'unknown'>>;

/** The id of a new message, as phones make them. */
export const newMessageId = (): string => {
  return `AC${randomBytes(15).toString('hex').toUpperCase()}`;
};

/**
 * A phone sends a message: it stands in the own chat, and goes to the phones of the others in the room, to each
 * device linked to those, and to each device linked to the sender, encrypted for every one of them.
 * @returns the message, or undefined when it only changed an earlier one or its id was used before.
 */
export const sendMessage = async (
  world: World,
  owner: StoredAccount,
  room: Room,
  content: proto.IMessage,
  options: SendOptions = {},
): Promise<Message | undefined> => {
  const outgoing: Outgoing = {
    ...options,
    owner,
    room,
    content,
    id: options.id ?? newMessageId(),
    t: nowInSeconds(world, owner.phone),
  };
  const peer = chatIdOf(room);
  const message =
    peer === undefined
      ? undefined
      : keepMessage(
          world,
          {
            id: outgoing.id,
            owner: owner.phone,
            peer,
            fromMe: true,
            author: owner.phone,
            device: 0,
            addressing: room.kind === 'group' ? room.group.addressing : owner.addressing,
            at: outgoing.t * 1000,
          },
          content,
        );
  const plaintext = node('plaintext', {}, proto.Message.encode(content).finish());
  for (const phone of othersIn(room, owner))
    deliver(world, { phone, device: 0 }, node('message', peerAttributes(outgoing), [plaintext]));
  await sendToDevices(world, outgoing, linkedDevicesIn(world, room, owner));
  return message?.hidden ? undefined : message;
};
