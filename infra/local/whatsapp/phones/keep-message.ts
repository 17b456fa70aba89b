import { proto } from '@whiskeysockets/baileys';
import type { Message } from '../contract/message.ts';
import type { World } from '../world.ts';
import { describeContent } from './describe-content.ts';

export type MessageFacts = Pick<Message, 'id' | 'owner' | 'peer' | 'fromMe' | 'device' | 'addressing' | 'at'>;

/** Puts a message into a phone's chat; answers undefined when it is there already. */
export function keepMessage(world: World, facts: MessageFacts, content: proto.IMessage): Message | undefined {
  const message = world.chats.add({
    ...facts,
    ...describeContent(world, content),
    edited: false,
    revoked: false,
    status: facts.fromMe ? 'sent' : 'unread',
    receipts: [],
    duplicates: 0,
  }, proto.Message.encode(content).finish());
  if (message) world.events.emit({ type: 'message.stored', message });
  return message;
}
