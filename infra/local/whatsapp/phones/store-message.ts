import { proto } from '@whiskeysockets/baileys';
import type { Message } from '../contract/message.ts';
import type { World } from '../world.ts';
import { applyToEarlierMessage, changesEarlierMessage } from './apply-to-earlier-message.ts';
import { describeContent } from './describe-content.ts';
import type { MessageFacts } from './message-facts.ts';

export interface KeptMessage extends Message {
  /** It changed an earlier message and is not shown by itself. */
  hidden: boolean;
}

/** Puts a message into a phone's chat, or applies it to the one that it changes; answers undefined when it came before. */
export const keepMessage = (world: World, facts: MessageFacts, content: proto.IMessage): KeptMessage | undefined => {
  const hidden = changesEarlierMessage(content);
  const message = world.chats.add(
    {
      ...facts,
      ...describeContent(world, content),
      reactions: [],
      edited: false,
      revoked: false,
      status: facts.fromMe ? 'sent' : 'unread',
      receipts: [],
      duplicates: 0,
    },
    proto.Message.encode(content).finish(),
    hidden,
  );
  if (!message) return undefined;
  if (hidden) applyToEarlierMessage(world, facts, content);
  else world.events.emit({ type: 'message.stored', message });
  return { ...message, hidden };
};
