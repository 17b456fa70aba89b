import type { Card } from '@recado/shared/contract/cards';
import type { MediaType } from '@recado/shared/contract/media-types';
import type { Ack, Message, MessageRule } from '@recado/shared/contract/messages';
import type { Preview } from '@recado/shared/contract/pictures';
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
  /** Set for audio and videos only. */
  seconds?: number | null;
  isVoice?: boolean;
  /** Set for voice notes only: 64 bytes of 0 to 100, in base64. */
  waveform?: string;
  isViewOnce?: boolean;
  /** The smaller picture that lies beside an image; absent for none. */
  preview?: Preview;
}

/** The kind of charge of a message as its channel names it, and whether the channel charges for it. */
export interface Pricing {
  category: string;
  isCharged: boolean;
}

/** An earlier text of a message. */
export interface StoredVersion {
  body: string;
  /** The time when it was written, in milliseconds since 1970. */
  at: number;
  /** The agent or participant who wrote it; null for the contact of the chat. */
  by: string | null;
}

/** A vote in a poll: the voter's last choice. */
export interface PollVote {
  /** The voter: all addresses that are known of a person, or `me` for this company. */
  voter: string[];
  name: string;
  /** Places of the options. */
  options: number[];
  /** Milliseconds since 1970. */
  at: number;
}

/** A person that the text mentions; `jid` is the person's address for the channel. */
export interface StoredMention extends Mention {
  jid: string;
  /** True for the company's own number; absent for others. */
  isUs?: true;
}

/** A template of the Cloud API with its values. */
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
  /** Set for polls only. */
  votes: PollVote[];
  ack: Ack;
  failure: string | null;
  /** Command of its newest retry; null while it was sent but once. */
  retryId: string | null;
  isPrivate: boolean;
  isDeleted: boolean;
  isEdited: boolean;
  isForwarded: boolean;
  /** True if it was forwarded many times before. */
  isForwardedOften?: boolean;
  /** Text of a received voice note or audio file. */
  transcription?: string | null;
  /** Milliseconds since 1970 until which a call that transcribes it may run. */
  transcribingUntil?: number | null;
  /** Key of the call that sent it. */
  requestId?: string | null;
  /** Hash of what a program asked for by that key: another call with the key is refused. */
  fingerprint?: string | null;
  user: Message['user'];
  /** The channel's kind of charge for it, and whether it charges; absent until a receipt names one. */
  pricing?: Pricing | null;
  /** The rule that sent it by itself; absent for messages that somebody wrote. */
  rule?: MessageRule | null;
  participant: string | null;
  /** Address of the participant, which read receipts and quotes of group messages name; null outside groups. */
  participantJid: string | null;
  /** Number of the participant where the address is another; null while unknown. */
  participantNumber: string | null;
  quoted: QuotedMessage | null;
  /**
   * The message before an agent's newest edit, for the case that the edit can't be made on the contact's phone; `body`
   * is null where both texts are too long for one item.
   */
  beforeEdit?: {
    body: string | null;
    isEdited: boolean;
    editedAt: number | null;
    mentions: readonly StoredMention[];
    edits: number;
    editedBy: string | null;
  } | null;
  /** Time of the last edit, by the clock of its author; null before the first one. */
  editedAt: number | null;
  /** Name of the agent who edited it last; absent where its author did. */
  editedBy?: string | null;
  /** Earlier texts that are stored beside it; absent for none. */
  edits?: number;
  reactions: readonly StoredReaction[];
  /** The ack of each participant of a group for one of our messages, by address. `ack` is the smallest of all. */
  readers: Readonly<Record<string, Ack>>;
  /** Grows by one with each edit, revoke and reaction; those are conditional on it. */
  revision: number;
  /** The Cloud API's template that it is sent by; free messages have none. */
  template?: SentTemplate | null;
  /** Names of the company's sources that a model's answer uses; absent for none. */
  sources?: readonly string[];
  /** The prompt whose answer it is; absent for none. */
  promptId?: number | null;
  /** People that the text mentions. */
  mentions?: readonly StoredMention[];
  createdAt: number;
}

/** An author's newest reaction. A removed one stays with an empty emoji, so that an older one that arrives late is ignored. */
export interface StoredReaction {
  /** `me`, or the JID of the author. */
  by: string;
  name: string | null;
  emoji: string;
  at: number;
}

/** An edit, a revocation or a reaction of a message by somebody of the chat. */
export type MessageChange = ImportedChange;

/** Receipts, edits, revocations and reactions that arrived before their message. */
export interface EarlyChanges {
  ack: Ack | null;
  changes: readonly MessageChange[];
  /** Grows with each early change; null for those of an unknown contact, which are not kept in the message's marker. */
  revision: number | null;
}
/** The content of a message. */
export type MessageContent = Pick<MessageRecord, 'body' | 'mediaType' | 'mediaState' | 'media' | 'card'>;

/** A copy of a quoted message; its body is cut. */
export interface QuotedMessage {
  /** Null for one that is not stored. */
  id: string | null;
  wid: string | null;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  participantJid: string | null;
  /** The agent or participant who wrote it. */
  author?: string;
  /** Set for files only. */
  media?: Pick<StoredMedia, 'mimetype' | 'name' | 'seconds' | 'isVoice'>;
}

/** The place of a stored message, found by its channel id. */
export interface MarkerRecord {
  contactId: number;
  ticketId: number;
  messageId: string;
}
