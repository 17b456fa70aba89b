import type { ServiceFailure } from './service-failure.ts';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { Card, CardOf } from '@recado/shared/contract/cards';
import type { ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import type { IntegrationAnswer } from '@recado/shared/contract/queue-messages/integration';
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
import type { TicketRecord } from '../../data/tickets/record.ts';

/** The user who acts. */
export interface Agent {
  id: number;
  name: string;
  /** Sent when it resolves a ticket; empty: the connection's text. */
  farewellMessage: string;
  /** True if it may close a ticket that nobody has accepted (specification 1, section 4). */
  mayClosePending: boolean;
}

/** The closing reason that an agent chose, with its name at that time. */
export interface ChosenReason {
  id: number;
  name: string;
}

/** One message to send: a text, a file with its caption, or a card. */
export interface Part {
  /** The channel's id, made by the caller. A private note has one too, which identifies a repeated call. */
  wid: string;
  body: string;
  media:
    | ({ key: string; name: string; mimetype: string; size: number } & Pick<
        StoredMedia,
        'seconds' | 'isVoice' | 'waveform' | 'preview'
      >)
    | null;
  /** A location, contacts, buttons or a list; `media` is then the picture above the buttons. */
  card?: Card;
  /** The Cloud API's template that sends the message; `body` is its text. */
  template?: SentTemplate;
  /** People that the text mentions. */
  mentions?: MessageRecord['mentions'];
  /** Key of the call that sends it. */
  requestId?: string;
  /** Hash of what a program asks for by that key. */
  fingerprint?: string;
}

/** A stored message that an event changes. */
interface Target {
  message: MessageRecord;
  /** True when lists show the message: only private notes are newer. */
  isLast: boolean;
}

/** A message that an agent sends on. */
export interface Forwarded extends Pick<MessageRecord, 'body' | 'mediaType' | 'media' | 'card' | 'isForwardedOften'> {
  wid: string;
  /** True when somebody else wrote it (behaviour, section 16). */
  isForwarded: boolean;
}

/** An event that the engine decides about. Each kind has its stages in `stages.ts`. */
export type ConversationEvent =
  /** A message came in, or was written on the phone itself. `publishedAt`: when the channel published it, if that is known. */
  | {
      type: 'message';
      message: InboundMessage;
      quoted: QuotedMessage | null;
      early: EarlyChanges | null;
      publishedAt?: number;
    }
  /** Messages of the phone's history: of one chat, oldest first, none of them stored yet. */
  | { type: 'import'; messages: readonly HistoricMessage[] }
  /** Messages that the phone had while its connection was away: of one chat, oldest first, none of them stored yet. */
  | { type: 'backfill'; messages: readonly HistoricMessage[] }
  /** The import of the ticket is over and no agent has answered in it. */
  | { type: 'closeImported' }
  /** Somebody of the chat edited, revoked or reacted to a message. */
  | ({ type: 'change'; change: MessageChange } & Target)
  /** An agent edits, revokes or reacts to a message. The ticket is the one in service; the message may belong to an earlier one. */
  | ({ type: 'edit'; agent: Agent; body: string; mentions: readonly StoredMention[]; changeWid: string } & Target)
  | ({ type: 'revoke'; agent: Agent; changeWid: string } & Target)
  | ({ type: 'react'; agent: Agent; emoji: string; changeWid: string } & Target)
  /** The channel could not make an agent's change. */
  | ({ type: 'changeFailed'; change: FailedChange } & Target)
  /** A group has this subject; `notice` is the change that its conversation shows. */
  | { type: 'group'; subject: string | null; notice: { wid: string; card: CardOf<'group'>; at: number } | null }
  /** The chat was read on the phone; `unread` messages arrived since. */
  | { type: 'chatRead'; unread: number }
  /** An agent has opened the conversation; `unread` are the newest messages of the contact. */
  | { type: 'read'; unread: readonly { wid: string; participant: string | null }[] }
  | { type: 'open'; agent: Agent; queueId: number | null }
  | { type: 'accept'; agent: Agent; queueId: number | null }
  /** With `stopsBot`, what answers a waiting ticket leaves it to people. */
  | { type: 'return'; agent: Agent; stopsBot?: boolean }
  /** An agent leaves the ticket to what answers without people. */
  | { type: 'giveBack'; agent: Agent }
  | { type: 'reopen'; agent: Agent; queueId: number | null }
  | { type: 'transfer'; agent: Agent; queueId: number; userId: number | null; note: string }
  /** The two halves of a transfer to another queue, where the company's settings close the ticket for it. */
  | { type: 'closeForTransfer'; agent: Agent }
  | { type: 'openTransferred'; agent: Agent; queueId: number; userId: number | null; note: string; from: TicketRecord }
  | { type: 'setQueue'; agent: Agent; queueId: number | null }
  /** An agent asked the customer to wait, or does not any more: the clocks of the service level stand still meanwhile. */
  | { type: 'pauseServiceLevel'; agent: Pick<Agent, 'id'>; isPaused: boolean }
  /** An agent starts a flow in the ticket, or ends the one that runs. */
  | { type: 'startFlow'; agent: Agent; flowId: number }
  | { type: 'stopFlow'; agent: Agent }
  /** An agent moves the ticket into a lane of the kanban board, or out of its lane. */
  | { type: 'setLane'; agent: Pick<Agent, 'id'>; laneId: number | null }
  /** The rules of the ticket's lane changed. */
  | { type: 'laneChanged' }
  /** The queue of the ticket rotates now, or more often: its timer may have to start. */
  | { type: 'rotationChanged' }
  /** The times of the ticket's connection changed: of inactivity, of ratings, of the queue for those that chose none. */
  | { type: 'connectionTimesChanged' }
  | { type: 'resolve'; agent: Agent; sendFarewell: boolean; reason?: ChosenReason | null }
  /** An administrator closes all tickets of a status that have not changed since `at`. */
  | { type: 'closeAll'; agent: Agent; status: TicketStatus; at: number; reason?: ChosenReason | null }
  /** Its contact is merged with another one, whose active ticket on the connection continues. */
  | { type: 'merge'; userId: number | null }
  /** The user is removed: its tickets go back to pending. */
  | { type: 'release'; userId: number }
  | { type: 'remove' }
  /** An agent forwards a message to a contact, in the active ticket of its chat or a new one. */
  | { type: 'forward'; agent: Agent; queueId: number | null; part: Forwarded }
  | {
      type: 'send';
      agent: Agent;
      parts: readonly Part[];
      quoted: QuotedMessage | null;
      isPrivate: boolean;
      isSigned?: boolean;
    }
  /** A scheduled message is due: in the chat's active ticket, else in one that it opens. */
  | {
      type: 'scheduled';
      agent: Agent;
      wid: string;
      body: string;
      media: Part['media'];
      opens: { status: 'open' | 'closed'; queueId: number | null; userId: number | null };
    }
  /** A message of a campaign, as it was rendered: in the chat's active ticket, else in one that it opens. Without an agent it has no author. */
  | (Pick<Part, 'wid' | 'body' | 'media' | 'template'> & {
      type: 'campaign';
      campaignId: number;
      agent: Agent | null;
      opens: { status: 'open' | 'closed'; queueId: number | null; userId: number | null };
    })
  /**
   * A program of the company sends: in the chat's active ticket, else in one that it opens, in the queue and for the agent
   * that it names. With `closes`, the ticket is closed afterwards, without a farewell.
   */
  | {
      type: 'external';
      agent: Agent | null;
      parts: readonly Part[];
      quoted: QuotedMessage | null;
      queueId: number | null;
      isSigned: boolean;
      closes: boolean;
    }
  /** The company's users are to know something about the contact; no message. `wid` identifies a repeated note. */
  | { type: 'note'; wid: string; body: string }
  /** A timer of the ticket fired; `at` is the time for which it was started. */
  | { type: 'timer'; timer: Exclude<TimerKind, 'dialogue'>; at: number }
  /** The dialogue continues; `at` is the time that it waits for. */
  | { type: 'continue'; at: number }
  /** An integration answered the call that the ticket waits for; null where it did not answer. */
  | {
      type: 'integrationAnswer';
      callId: string;
      answer: IntegrationAnswer | null;
      /** The reason of a missing answer; `noAnswer` unless given. */
      failure?: ServiceFailure;
    };

/** A message of the phone's history, with the message that it quotes and its early changes. */
export interface HistoricMessage extends ImportedMessage {
  quoted: QuotedMessage | null;
  early: EarlyChanges | null;
}

export type FailedChange = Extract<InboundEvent, { type: 'changeFailure' }>['change'];

export type ConversationEventType = ConversationEvent['type'];
export type ConversationEventOf<T extends ConversationEventType> = Extract<ConversationEvent, { type: T }>;
