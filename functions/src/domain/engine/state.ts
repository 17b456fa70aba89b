import type { LoadedFlow } from './flow-state.ts';
import type { Connection } from '@recado/shared/contract/connections';
import type { QueueDetails } from '@recado/shared/contract/queues';
import type { CompanySettings } from '@recado/shared/contract/settings';
import type { Tag } from '@recado/shared/contract/tags';
import type { CompanyRecord } from '../../data/companies/store.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { ChatRecord, DialogueRecord, TicketRecord } from '../../data/tickets/record.ts';
import { eventKinds, type StatePart } from './event-kinds.ts';
import type { ConversationEventType } from './event.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { UserRecord } from '../../data/users/store.ts';

/** A file that the bot sends. */
export interface SentFile {
  key: string;
  name: string;
  mimetype: string;
  size: number;
  /** Set for an audio that is sent as a voice note. */
  voice?: { seconds: number; waveform: string } | null | undefined;
  /** The text that a voice note says. */
  transcription?: string | undefined;
}

/** A user as rules see it: who may get a ticket, and whether it is there to answer. */
export type StateUser = Pick<UserRecord, 'id' | 'name' | 'profile' | 'queueIds' | 'onlineAt'>;

/** The data that the bot needs besides the queues, loaded for tickets that it may answer. */
export interface BotState {
  /** File lists that queues and options send. */
  fileLists: readonly { id: number; message: string; files: readonly SentFile[] }[];
  /** Pending tickets without an attendant by their queue; loaded where the company sends queue positions. */
  waiting: readonly { queueId: number; count: number }[];
}

/**
 * The data that was loaded for one decision. The commit fails if the ticket, chat pointer or message has changed since.
 */
export interface ConversationState {
  /** The company; its hours count for the `scheduleType` of that name. While it is off or in arrears, nothing answers by itself. */
  company: Pick<
    CompanyRecord,
    'id' | 'name' | 'timeZone' | 'language' | 'schedules' | 'holidays' | 'status' | 'arrearsSince'
  >;
  settings: CompanySettings;
  /** With `hasPhrases`, and `missed`, the last outage whose messages were requested from the phone, and until when replies to campaigns are reported. */
  connection: Connection & Partial<Pick<ConnectionRecord, 'missed' | 'campaignsUntil' | 'hasPhrases'>>;
  /** Null while no contact has this address. */
  contact: ContactRecord | null;
  /** The time when the address opted out of campaigns, where `contact` is null; in milliseconds since 1970. */
  optedOutAt: number | null;
  /** The chat's pointer; null before its first ticket. */
  chat: ChatRecord | null;
  /** The ticket of an agent's action; the chat's active ticket for an event of the channel. */
  ticket: TicketRecord | null;
  /** The chat's active ticket, where it is not `ticket`. */
  otherActive: TicketRecord | null;
  /** The chat's newest closed ticket, where it is not `ticket`. */
  lastClosed: TicketRecord | null;
  /** The company's queues, in their order, and its users: their names appear in texts and errors. */
  queues: readonly QueueDetails[];
  users: readonly StateUser[];
  /** The company's tags and lanes: those of a contact or a ticket that are not among them were removed. */
  tags: readonly Tag[];
  /** The memory of the ticket's dialogue; null while none runs. */
  dialogue: DialogueRecord | null;
  /** The flow that the event may start or continue; null for none. */
  flow: LoadedFlow | null;
  /** The content that the bot sends besides texts; null where the bot may not answer the ticket. */
  bot: BotState | null;
  /** Ids for a contact or ticket that the decision creates. `ticketId` is set whenever `createsTicket` is true. */
  newIds: { contactId: number | null; ticketId: number | null; uuid: string };
  /** The queue's next turn, where the timer of its rotation is due; null for other timers. */
  rotationTurn: number | null;
  /** The time when the decision is made, in milliseconds since 1970. */
  now: number;
  /** A random number from 0 up to 1, from which a rule derives what it chooses by chance. */
  chance: number;
}

/** The fields that are loaded for every event. */
type Common = 'company' | 'settings' | 'ticket' | 'now' | 'chance';

/** The part that a field of the state comes with. A new field is a compile error until it is declared here. */
const partOf: Readonly<Record<Exclude<keyof ConversationState, Common>, StatePart>> = {
  contact: 'contact',
  optedOutAt: 'contact',
  chat: 'chat',
  otherActive: 'chat',
  lastClosed: 'chat',
  connection: 'connection',
  queues: 'directory',
  users: 'directory',
  tags: 'directory',
  dialogue: 'dialogue',
  bot: 'bot',
  flow: 'flow',
  newIds: 'ids',
  rotationTurn: 'turn',
};

const partOfField = (key: string): StatePart | undefined => (partOf as Partial<Record<string, StatePart>>)[key];

/** Returns the state as stages may read it: a field whose part the event does not load throws instead of being empty. */
export const guardState = (state: ConversationState, type: ConversationEventType): ConversationState => {
  const { loads } = eventKinds[type];
  return new Proxy(state, {
    get: (target, key: keyof ConversationState) => {
      const part = partOfField(key);
      if (part !== undefined && !loads.includes(part))
        throw new Error(`an event of type ${type} does not load ${part}`);
      return target[key];
    },
  });
};

/** Returns the content that the bot sends besides texts. Throws where the loader took the ticket for one that the bot does not answer. */
export const botOf = ({ bot }: ConversationState): BotState => {
  if (bot === null) throw new Error('the bot answers a ticket for which its files and places were not loaded');
  return bot;
};
