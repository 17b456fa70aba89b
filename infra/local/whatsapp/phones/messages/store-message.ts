import { proto } from '@whiskeysockets/baileys';
import type { Message } from '../../contract/message.ts';
import type { World } from '../../world/world.ts';
import { applyToEarlierMessage, changesEarlierMessage } from './apply-to-earlier-message.ts';
import { describeContent } from './describe-content.ts';
import type { MessageMetadata } from './message-metadata.ts';

interface AddedMessage extends Message {
  /** True if it changed an earlier message and is not shown itself. */
  hidden: boolean;
}

/** Adds a message to a phone's chat, and applies it to an earlier message if it is a change; undefined if duplicate. */
export const storeMessage = (
  world: World,
  metadata: MessageMetadata,
  content: proto.IMessage,
): AddedMessage | undefined => {
  const hidden = changesEarlierMessage(content);
  const message = world.chats.add(
    {
      ...metadata,
      ...describeContent(world, content),
      reactions: [],
      edited: false,
      revoked: false,
      status: metadata.fromMe ? 'sent' : 'unread',
      receipts: [],
      duplicates: 0,
    },
    proto.Message.encode(content).finish(),
    hidden,
  );
  if (!message) return undefined;
  if (hidden) applyToEarlierMessage(world, metadata, content);
  else world.events.emit({ type: 'message.stored', message });
  return { ...message, hidden };
};
