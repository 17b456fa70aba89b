import type { ServiceLevelName } from '@recado/shared/limits/service-levels';
import type { TextSource } from '@recado/shared/contract/text-sources';
import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import type { ContactNames, ContactRecord } from '../../data/contacts/record.ts';
import type { Sighting } from '../../data/contacts/user-ids.ts';
import type { EarlyChanges, MessageRecord } from '../../data/messages/record.ts';
import type { FlowRunRecord } from '../../data/flows/runs.ts';
import type { TrafficRecord } from '../../data/statistics/store.ts';
import type {
  ChatRecord,
  CycleChange,
  CycleRecord,
  DialogueRecord,
  LogRecord,
  TicketChange,
} from '../../data/tickets/record.ts';

/** A message to store. `commitDecision` makes its id from `time`, and a `wid` where it is sent and has none. */
export interface MessageDraft extends Omit<MessageRecord, 'id'> {
  /** The time of its id: greater than that of the message before; imported messages have their own time. */
  time: number;
  /** Early changes of the message. Its marker exists already where there are any. */
  early?: EarlyChanges | null;
}

/** The address that identifies a contact: a person's number, LID and user ids, or a JID. */
export type ContactAddress = Address | { jid: string };

export type ContactChange =
  | { type: 'created'; contact: ContactRecord; address: ContactAddress }
  | { type: 'learned'; contact: ContactRecord; address: Address; sighting: Sighting; names: ContactNames }
  | { type: 'renamed'; contact: ContactRecord; names: ContactNames }
  /** It consented to the treatment of its data; `at` in milliseconds. */
  | { type: 'consented'; contact: ContactRecord; at: number }
  /** Its picture is fetched; `at` in milliseconds. */
  | { type: 'pictureAsked'; contact: ContactRecord; at: number };

export interface MessageChanged {
  before: MessageRecord;
  after: MessageRecord;
}

/** A change of a stored message that is sent to the channel. */
export type ChannelChange =
  /** `mentions`: JIDs of the people that the text mentions. */
  | { type: 'edit'; changeWid: string; body: string; before: string; mentions: string[] }
  | { type: 'revoke'; changeWid: string }
  | { type: 'react'; changeWid: string; emoji: string; before: string };

/** The changes that one transaction stores. */
export interface Changes {
  contacts: ContactChange[];
  /** The ticket of the event first; then the ticket that leaves the closed list for it, or its successor there. */
  tickets: TicketChange[];
  chat: { before: ChatRecord | null; after: ChatRecord } | null;
  /** The dialogue of the ticket, where it begins or changes; null where it stays, and where it ends with the ticket's `inDialogue`. */
  dialogue: DialogueRecord | null;
  /** The runs of flows that end. */
  flowRuns: FlowRunRecord[];
  /** A cycle that begins, or the change of one; `day` is where it began, unless that is today. */
  cycle: { created: CycleRecord } | { ticketId: number; id: string; set: CycleChange; day: string | null } | null;
  /** The messages of days, or of a service cycle, that are over. */
  traffic: TrafficRecord[];
  log: LogRecord[];
  messages: MessageDraft[];
  /** A stored message that changes. */
  changed: MessageChanged | null;
}

/**
 * An effect of a decision outside the table, once the decision is committed. `driver/effects.ts` carries each type out.
 */
export type EngineEffect =
  /** Sends a message of `changes.messages`, by its place; `source` is the field that an automatic one comes from. */
  | { type: 'send'; message: number; source?: TextSource }
  /** Sends an edit, a revocation or a reaction of `changes.changed` to the channel. */
  | { type: 'changeMessage'; change: ChannelChange }
  /** Shows the contact that something is being written. */
  | { type: 'showTyping' }
  /** Refuses a call that still rings. */
  | { type: 'rejectCall'; callId: string }
  /** Sends read receipts to the contact. */
  | { type: 'sendReadReceipts'; messages: { wid: string; participant: string | null }[] }
  /** Starts a timer of the ticket: an event `timer` follows at that time, in milliseconds since 1970. */
  | { type: 'startTimer'; timer: TimerKind; at: number }
  /**
   * Makes the engine decide again about the ticket's dialogue: an event `continue` follows at that time, in milliseconds
   * since 1970, at once where it has passed. It may come twice; the dialogue stores the time that it waits for.
   */
  | { type: 'decideAgain'; at: number }
  /** Calls the service that answers the ticket: an event `integrationAnswer` with the same id follows. */
  | { type: 'callIntegration'; callId: string }
  /** Requests the chat's messages of the last outage, which the phone may have, up to its first known message. */
  | { type: 'backfillChat'; since: number; until: number; newest: { wid: string; fromMe: boolean; at: number } }
  /** Fetches the contact's profile picture: an event `picture` of the channel follows. */
  | { type: 'fetchPicture' }
  /** Notifies administrators that the bot stopped in the ticket, because another bot seems to answer it. */
  | { type: 'reportBotLoop' }
  /** Notifies the agent who received the ticket by a transfer; `by` is the name of the colleague. */
  | { type: 'reportTransfer'; userId: number; by: string }
  /** Notifies users that the time of a service level is nearly up, or is up; `dueAt` in milliseconds since 1970. */
  | { type: 'reportServiceLevel'; level: ServiceLevelName; isMissed: boolean; dueAt: number; userIds: number[] }
  /** The contact may have answered a campaign; `at` is when it wrote, in milliseconds since 1970. */
  | { type: 'reportCampaignReply'; at: number; optsOut: boolean }
  /** Publishes the ticket: it is new, it changed, or it was read. */
  | { type: 'publishTicket'; action: 'create' | 'update' | 'updateUnread' }
  /** Publishes the second ticket of `changes.tickets`, which left the closed list or is in it again. */
  | { type: 'publishListed' }
  /** Publishes a message of `changes.messages`, by its place, with its ticket. */
  | { type: 'publishMessage'; message: number }
  /** Publishes `changes.changed`. */
  | { type: 'publishChanged' };

export interface Decision {
  changes: Changes;
  effects: EngineEffect[];
  /** True when nothing is published to browsers: an import ends with one event for all of its messages. */
  isQuiet: boolean;
  /** The decision about another ticket of the chat, committed in the same transaction before this one. */
  preceding?: Decision;
}
