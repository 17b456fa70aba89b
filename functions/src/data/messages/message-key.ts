import type { MessageRecord } from './record.ts';

/** A chat: its messages are stored in one partition, whatever ticket they belong to. */
export interface ChatKey {
  whatsappId: number;
  contactId: number;
}

/** The author's side of a channel id: ours, the contact of the chat, or an unknown contact by its address. */
export type WidScope = 'me' | number | `new ${string}`;

/** Returns the author's side of a message's channel id. */
export const scopeOf = (message: MessageRecord): WidScope => (message.fromMe ? 'me' : message.contactId);
