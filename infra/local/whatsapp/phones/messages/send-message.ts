import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Message } from '../../contract/message.ts';
import { deliver } from '../../routing/deliver.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import { node } from '../../transport/node.ts';
import { nowInSeconds } from '../../world/clock.ts';
import type { World } from '../../world/world.ts';
import { storeMessage } from './store-message.ts';
import { peerAttributes, sendToDevices, type OutgoingMessage } from './outgoing.ts';
import { chatIdOf, linkedDevicesIn, othersIn, type Room } from '../../rooms/room.ts';

type SendOptions = Partial<Pick<OutgoingMessage, 'id' | 'corrupt' | 'garbled' | 'withheld' | 'unknown'>>;

/** Generates a message id in the format of phones. */
export const newMessageId = (): string => {
  return `AC${randomBytes(15).toString('hex').toUpperCase()}`;
};

/**
 * Sends a message from a phone: stores it in the phone's chat and delivers it to the phones of the room's members and,
 * encrypted, to all linked devices of the members and of the sender.
 * @returns the message, or undefined if it changed an earlier one or its id was used before
 */
export const sendMessage = async (
  world: World,
  owner: StoredAccount,
  room: Room,
  content: proto.IMessage,
  options: SendOptions = {},
): Promise<Message | undefined> => {
  const outgoing: OutgoingMessage = {
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
      : storeMessage(
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
