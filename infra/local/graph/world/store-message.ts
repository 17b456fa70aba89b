import { randomBytes } from 'node:crypto';
import type { Channel, Customer, Message } from '../store/records.ts';
import type { World } from './world.ts';

/** Creates a message id in the format of the channel. */
const newMessageId = (channel: Channel): string => {
  if (channel === 'facebook') return `m_${randomBytes(48).toString('base64url')}`;
  return channel === 'instagram'
    ? `aWdfZAG1f${randomBytes(96).toString('base64url')}`
    : `wamid.${randomBytes(36).toString('base64')}`;
};

/** Stores a message of a conversation, from the customer by default, and publishes it to the pages. */
export const storeMessage = (world: World, customer: Customer, given: Partial<Message>): Message => {
  const { channel, accountId, id: customerId } = customer;
  const message: Message = {
    mid: newMessageId(channel),
    channel,
    accountId,
    customerId,
    fromBusiness: false,
    text: '',
    attachment: null,
    template: null,
    card: null,
    quotedMid: null,
    groupId: null,
    at: Date.now(),
    ack: 1,
    isUndelivered: false,
    callback: null,
    ...given,
  };
  world.state.messages.put(message.mid, message);
  world.events.send({ type: 'message', message });
  return message;
};
