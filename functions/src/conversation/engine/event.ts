import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { Card, CardOf } from '@recado/shared/contract/cards';
import type { ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import type { InboundEvent, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type {
  EarlyChanges,
  MessageChange,
  MessageRecord,
  QuotedMessage,
  SentTemplate,
  StoredMedia,
  StoredMention,
} from '../../data/messages/record.ts';

/** The user who acts. */
export interface Agent {
  id: number;
  name: string;
  /** Sent when it resolves a ticket; empty: the connection's text. */
  farewellMessage: string;
  /** Whether it may close a ticket that nobody has accepted (specification 1, section 4). */
  mayClosePending: boolean;
}

/** One message to send: a text, a file with its caption, or a card. */
export interface Part {
  /** The channel's id, made before; a private note has one too, by which a repeated call is known. */
  wid: string;
  body: string;
  media:
    | ({ key: string; name: string; mimetype: string; size: number } & Pick<
        StoredMedia,
        'seconds' | 'isVoice' | 'waveform'
      >)
    | null;
  /** Places, people, choices; with `media` the picture at the head of buttons. */
  card?: Card;
  /** Where it is sent by a template of the Cloud API, whose text is `body`. */
  template?: SentTemplate;
  /** Whom the text names. */
  mentions?: MessageRecord['mentions'];
}

/** A stored message that something is done to. */
interface Target {
  message: MessageRecord;
  /** Whether lists show it: no newer one that leaves the house follows it. */
  isLast: boolean;
}

/** A message that an agent sends on. */
export interface Forwarded extends Pick<MessageRecord, 'body' | 'mediaType' | 'media' | 'card'> {
  wid: string;
  /** Whether somebody else wrote it (behaviour, section 16). */
  isForwarded: boolean;
}

/** What the engine decides about. Each kind has its stages in `stages.ts`. */
export type ConversationEvent =
  /** A message came in, or was written on the phone itself. */
  | { type: 'message'; message: InboundMessage; quoted: QuotedMessage | null; early: EarlyChanges | null }
  /** Messages of the phone's history: of one chat, oldest first, none of them stored yet. */
  | { type: 'import'; messages: readonly HistoricMessage[] }
  /** Messages that the phone had while its connection was away: of one chat, oldest first, none of them stored yet. */
  | { type: 'backfill'; messages: readonly HistoricMessage[] }
  /** Its import is over and nobody has gone on with the ticket. */
  | { type: 'closeImported' }
  /** Somebody of the chat edited, took back or reacted to a message. */
  | ({ type: 'change'; change: MessageChange } & Target)
  /** An agent does; the ticket is the one in service, also where the message is an earlier one's. */
  | ({ type: 'edit'; agent: Agent; body: string; mentions: readonly StoredMention[]; changeWid: string } & Target)
  | ({ type: 'revoke'; agent: Agent; changeWid: string } & Target)
  | ({ type: 'react'; agent: Agent; emoji: string; changeWid: string } & Target)
  /** It could not be done after all. */
  | ({ type: 'changeFailed'; change: FailedChange } & Target)
  /** A group is called so now, and something was done to it that its conversation tells. */
  | { type: 'group'; subject: string | null; notice: { wid: string; card: CardOf<'group'>; at: number } | null }
  /** The chat was read on the phone itself; so many messages came since, as far as is looked back. */
  | { type: 'chatRead'; unread: number }
  /** An agent has the conversation before its eyes; `unread` are the newest messages of the contact. */
  | { type: 'read'; unread: readonly { wid: string; participant: string | null }[] }
  | { type: 'open'; agent: Agent; queueId: number | null }
  | { type: 'accept'; agent: Agent; queueId: number | null }
  | { type: 'return'; agent: Agent }
  | { type: 'reopen'; agent: Agent; queueId: number | null }
  | { type: 'transfer'; agent: Agent; queueId: number; userId: number | null; note: string }
  | { type: 'setQueue'; agent: Agent; queueId: number | null }
  | { type: 'resolve'; agent: Agent; sendFarewell: boolean }
  /** This user goes: what it attends waits for another. */
  | { type: 'release'; userId: number }
  | { type: 'remove' }
  /** An agent sends a message on to a contact: with the ticket of its chat, or a new one. */
  | { type: 'forward'; agent: Agent; queueId: number | null; part: Forwarded }
  | { type: 'send'; agent: Agent; parts: readonly Part[]; quoted: QuotedMessage | null; isPrivate: boolean }
  /** A timer of the ticket fired; `at` is the time for which it was started. */
  | { type: 'timer'; timer: TimerKind; at: number }
  /** An integration answered the call that the ticket waits for, or could not be reached. */
  | { type: 'integrationAnswer'; callId: string; answer: IntegrationAnswer };

/** The texts that an integration answers with; null where it did not answer. */
export type IntegrationAnswer = { texts: readonly string[] } | null;

/** A message of the phone's history, with the message that it quotes and what came of it before it. */
export interface HistoricMessage extends ImportedMessage {
  quoted: QuotedMessage | null;
  early: EarlyChanges | null;
}

export type FailedChange = Extract<InboundEvent, { type: 'changeFailure' }>['change'];

export type ConversationEventType = ConversationEvent['type'];
export type ConversationEventOf<T extends ConversationEventType> = Extract<ConversationEvent, { type: T }>;
