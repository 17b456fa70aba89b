import type { QueueDetails } from '../contract/queues.ts';
import type { CompanySettings } from '../contract/settings.ts';
import type { TextSource } from '../contract/text-sources.ts';
import type { Connection } from '../contract/connections.ts';

/** A queue as the bot sees it. */
export type BotQueue = Pick<
  QueueDetails,
  | 'id'
  | 'name'
  | 'greetingMessage'
  | 'chatbots'
  | 'closeTicket'
  | 'fileListId'
  | 'integrationId'
  | 'promptId'
  | 'outOfHoursMessage'
  | 'schedules'
>;

/** The facts by which the bot answers, the same for a ticket and for the preview of a queue. */
export interface BotScene {
  /** The company's queues, in their order. */
  queues: readonly BotQueue[];
  connection: Pick<
    Connection,
    'queueIds' | 'greetingMessage' | 'complationMessage' | 'maxUseBotQueues' | 'timeUseBotQueues'
  >;
  settings: Pick<CompanySettings, 'scheduleType' | 'sendGreetingMessageOneQueues'>;
  /** IANA name. */
  timeZone: string;
  /** Dates on which nobody serves. */
  holidays: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
}

/** The state of a contact's dialogue with the bot. */
export interface BotPlace {
  queueId: number | null;
  /** True while the bot asks and the contact answers. */
  isBot: boolean;
  /** The time when the bot wrote last; null before it has asked in this service cycle. */
  wroteAt: number | null;
  /** The number of times that the bot repeated itself since the contact last answered it. */
  repetitions: number;
  /** True once the contact got the text of the hours in which nobody answers. */
  isOutOfHours: boolean;
  /** The options chosen below the queue, from the first level on. */
  chosenOptionIds: readonly number[];
  /** The integration, or the prompt, that answers; one of both at most. */
  integrationId: number | null;
  promptId: number | null;
  /** The queues of the main menu as the contact saw it last, in their order; empty where it saw none. */
  shownQueueIds: readonly number[];
}

/** The place of a contact that has no message of the bot yet. */
export const firstPlace: BotPlace = {
  queueId: null,
  isBot: true,
  wroteAt: null,
  repetitions: 0,
  isOutOfHours: false,
  chosenOptionIds: [],
  integrationId: null,
  promptId: null,
  shownQueueIds: [],
};

/** A menu: the main one of queues, or one of options. */
export interface Menu {
  greeting: string;
  choices: readonly { readonly name: string }[];
  isMain: boolean;
}

/** The one who has to answer a ticket after the bot has ended its dialogue. */
export type WaitsFor =
  | { type: 'anybody' }
  | { type: 'queue'; queueId: number | null }
  | { type: 'user'; userId: number | null }
  | { type: 'integration' }
  | { type: 'prompt' };

/** One thing that the bot does. Variables of texts are filled in when the step is carried out. */
export type BotStep =
  /** Changes the state of the dialogue. */
  | { type: 'move'; to: Partial<BotPlace> }
  /** A text; `source` is the field that it comes from, null for a text of the product. */
  | { type: 'text'; text: string; source: TextSource | null }
  | { type: 'menu'; menu: Menu; source: TextSource }
  /** The file that precedes the connection's greeting. */
  | { type: 'greetingFile' }
  | { type: 'files'; fileListId: number | null }
  /** An entry of the ticket's log. */
  | { type: 'log'; entry: 'queue' | 'chatBot' }
  /** The dialogue ends, and the ticket waits. A member of its queue gets it by chance where the settings ask for that. */
  | { type: 'wait'; waitsFor: WaitsFor; assignsMember: boolean }
  /** The place in the queue, where the settings ask for it. */
  | { type: 'position' }
  /** The ticket is closed, by the bot or by the contact. */
  | { type: 'close'; entry: 'closed' | 'clientClosed' };

/** An answer of the bot while its rules run: the steps so far, and the dialogue's state after them. */
export interface BotTalk {
  readonly scene: BotScene;
  place: BotPlace;
  readonly steps: BotStep[];
}

export const beginTalk = (scene: BotScene, place: BotPlace): BotTalk => ({ scene, place, steps: [] });

/** Changes the state of the dialogue. */
export const move = (talk: BotTalk, to: Partial<BotPlace>): void => {
  talk.place = { ...talk.place, ...to };
  talk.steps.push({ type: 'move', to });
};

/** Sends a text; empty texts send nothing. Those of the connection are steps nevertheless: previews name them. */
export const sendText = (talk: BotTalk, text: string, source: TextSource | null): void => {
  if (text.trim() !== '' || source?.of === 'connection') talk.steps.push({ type: 'text', text, source });
};

/** Ends the dialogue: the ticket waits for a person, an integration or a prompt. */
export const wait = (talk: BotTalk, waitsFor: WaitsFor = { type: 'anybody' }, assignsMember = false): void => {
  talk.place = { ...talk.place, isBot: false };
  talk.steps.push({ type: 'wait', waitsFor, assignsMember });
};

/** Ends the dialogue with the ticket in a queue, and sends the contact its position there. */
export const waitInQueue = (talk: BotTalk, waitsFor: WaitsFor, assignsMember: boolean): void => {
  wait(talk, waitsFor, assignsMember);
  talk.steps.push({ type: 'position' });
};

/** Closes the ticket and forgets the dialogue. */
export const close = (talk: BotTalk, entry: 'closed' | 'clientClosed'): void => {
  talk.place = { ...firstPlace, queueId: talk.place.queueId, isBot: false };
  talk.steps.push({ type: 'close', entry });
};

/** Closes the ticket with the connection's completion message. */
export const closeWithCompletion = (talk: BotTalk, entry: 'closed' | 'clientClosed'): void => {
  sendText(talk, talk.scene.connection.complationMessage, { of: 'connection', field: 'complationMessage' });
  close(talk, entry);
};
