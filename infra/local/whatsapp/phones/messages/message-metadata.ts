import type { Message } from '../../contract/message.ts';

/** The fields of a message that are not in its content. */
export type MessageMetadata = Pick<
  Message,
  'id' | 'owner' | 'peer' | 'fromMe' | 'author' | 'device' | 'addressing' | 'at'
>;
