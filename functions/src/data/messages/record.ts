import type { Card } from '@recado/shared/contract/cards';
import type { MediaType } from '@recado/shared/contract/media-types';
import type { Ack, Message } from '@recado/shared/contract/messages';
import type { ImportedChange } from '@recado/shared/contract/queue-messages/history';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { Mention } from '@recado/shared/text/mentions';

export interface StoredMedia {
  /** Key in the media bucket; null until it is there. */
  key: string | null;
  name: string | null;
  /** Bytes; null while unknown. */
  size: number | null;
  mimetype: string | null;
  /** Of sounds and films. */
  seconds?: number | null;
  isVoice?: boolean;
  /** Of voice notes: 64 bytes of 0 to 100, in base64. */
  waveform?: string;
  isViewOnce?: boolean;
}

/** What somebody chose in a poll; its last choice alone counts. */
export interface PollVote {
  /** Who: all addresses that are known of a person, or `me` for this company. */
  voter: string[];
  name: string;
  /** Places of the options. */
  options: number[];
  /** Milliseconds since 1970. */
  at: number;
}

/** Somebody whom the text names; `jid` as the channel is to be told of it. */
export interface StoredMention extends Mention {
  jid: string;
}

/** A template with its values, as the Cloud API is given it. */
export type SentTemplate = Pick<
  Extract<SendCommand['content'], { type: 'template' }>,
  'name' | 'language' | 'parameters'
>;

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
  card: Card | null;
  /** Of a poll. */
  votes: PollVote[];
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
  /** Number of the participant where the address is another; null while unknown. */
  participantNumber: string | null;
  quoted: QuotedMessage | null;
  /** What an agent's newest edit changed, for the case that it can't be made on the contact's phone; `body` is null where both texts are too long for one item. */
  beforeEdit?: {
    body: string | null;
    isEdited: boolean;
    editedAt: number | null;
    mentions: readonly StoredMention[];
  } | null;
  /** When its text was last changed, by the clock of whoever did; null where it never was. */
  editedAt: number | null;
  reactions: readonly StoredReaction[];
  /** Of our messages in a group: how far each participant is who said so, by address. `ack` is the least of all. */
  readers: Readonly<Record<string, Ack>>;
  /** Grows by one with each edit, revoke and reaction; those are conditional on it. */
  revision: number;
  /** The Cloud API's template that it is sent by; free messages have none. */
  template?: SentTemplate | null;
  /** Whom the text names, if anybody. */
  mentions?: readonly StoredMention[];
  createdAt: number;
}

/** The latest that somebody reacted with; one taken away stays, empty, so that an older one that comes late does not bring it back. */
export interface StoredReaction {
  /** `me`, or the JID of whoever reacted. */
  by: string;
  name: string | null;
  emoji: string;
  at: number;
}

/** What somebody of the chat did to a message. */
export type MessageChange = ImportedChange;

/** What came before its message: an ack of ours, changes by whoever. */
export interface EarlyChanges {
  ack: Ack | null;
  changes: readonly MessageChange[];
  /** Grows with each piece of news; null where they did not wait in the marker's place, as the contact was not known. */
  revision: number | null;
}
/** What a message says or shows. */
export type MessageContent = Pick<MessageRecord, 'body' | 'mediaType' | 'mediaState' | 'media' | 'card'>;

/** What of a quoted message is repeated; its body is cut. */
export interface QuotedMessage {
  /** Null for one that is not stored. */
  id: string | null;
  wid: string | null;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  participantJid: string | null;
  /** Of a file. */
  media?: Pick<StoredMedia, 'mimetype' | 'name' | 'seconds' | 'isVoice'>;
}

/** Where a message of a connection stands, by the channel's id of it. */
export interface MarkerRecord {
  contactId: number;
  ticketId: number;
  messageId: string;
}
