import type { Message } from '../contract/message.ts';

/** What is known of a message beside its content. */
export type MessageFacts = Pick<
  Message,
  'id' | 'owner' | 'peer' | 'fromMe' | 'author' | 'device' | 'addressing' | 'at'
>;
