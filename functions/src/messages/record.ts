import type { Ack, MediaType, Message } from '@recado/shared/contract/messages';

export interface StoredMedia {
  /** Key in the media bucket; null until it is there. */
  key: string | null;
  name: string | null;
  /** Bytes; null while unknown. */
  size: number | null;
  mimetype: string | null;
}

/** A message as it is stored. Times in milliseconds since 1970. */
export interface MessageRecord {
  /** `{ticket}-{ULID}` */
  id: string;
  ticketId: number;
  whatsappId: number;
  contactId: number;
  /** The channel's id of it; null for notes of transfers. Those of private notes never leave. */
  wid: string | null;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  mediaState: Message['mediaState'];
  media: StoredMedia | null;
  ack: Ack;
  failure: string | null;
  /** Command of its newest retry; null while it was sent but once. */
  retryId: string | null;
  isPrivate: boolean;
  isDeleted: boolean;
  isEdited: boolean;
  isForwarded: boolean;
  user: Message['user'];
  participant: string | null;
  /** Address of the participant, which read receipts and quotes of group messages name; null outside groups. */
  participantJid: string | null;
  quoted: QuotedMessage | null;
  createdAt: number;
}

/** What of a quoted message is repeated; its body is cut. */
export interface QuotedMessage {
  id: string;
  wid: string | null;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  participantJid: string | null;
}

/** Where a message of a connection stands, by the channel's id of it. */
export interface MarkerRecord {
  contactId: number;
  ticketId: number;
  messageId: string;
}
