import { optionsText, queueMenuText } from '../text/menu-text.ts';
import {
  answerBehindMenu,
  answerClosedQueue,
  answerMenu,
  answerOption,
  type BotMessage,
  isBehindMenu,
} from './answer.ts';
import { menuQueues } from './position.ts';
import {
  beginTalk,
  type BotPlace,
  type BotScene,
  type BotStep,
  type BotTalk,
  firstPlace,
  type WaitsFor,
} from './talk.ts';

/** Milliseconds between two answers of a customer who reads what the bot sends. */
const readingPause = 31_000;

/** Notes of what happens besides messages; those that name a queue, a user or a file list. */
const plainNotes = [
  'connectionGreeting',
  'completion',
  'closed',
  'singleOption',
  'integration',
  'prompt',
  'waits',
] as const;
const namingNotes = ['waitsIn', 'waitsForUser', 'files'] as const;
export const playNotes = [...plainNotes, ...namingNotes] as const;

/** A line of a played conversation: a message, or a note of what happens besides. */
export type PlayLine =
  | { from: 'company' | 'customer'; text: string }
  | { from: 'note'; note: (typeof plainNotes)[number] }
  /** `id` of the queue, the user or the file list that the note names. */
  | { from: 'note'; note: (typeof namingNotes)[number]; id: number | null };

/** A played conversation. */
export interface Play {
  lines: readonly PlayLine[];
  place: BotPlace;
  isClosed: boolean;
  /** True once a person has the ticket: the bot then asks nothing. */
  isHeld: boolean;
  /** The time when the last message was written, in milliseconds since 1970. */
  at: number;
}

const waiting = (waitsFor: WaitsFor): PlayLine => {
  switch (waitsFor.type) {
    case 'anybody':
      return { from: 'note', note: 'waits' };
    case 'queue':
      return { from: 'note', note: 'waitsIn', id: waitsFor.queueId };
    case 'user':
      return { from: 'note', note: 'waitsForUser', id: waitsFor.userId };
    case 'integration':
    case 'prompt':
      return { from: 'note', note: waitsFor.type };
  }
};

/** Texts of the connection are shown as notes: the preview belongs to a queue, which several connections may have. */
const linesOf = (step: BotStep): PlayLine[] => {
  switch (step.type) {
    case 'text': {
      const { text, source } = step;
      if (source?.of === 'connection')
        return [{ from: 'note', note: source.field === 'greetingMessage' ? 'connectionGreeting' : 'completion' }];
      return [{ from: 'company', text }];
    }
    case 'menu': {
      const { greeting, choices, isMain } = step.menu;
      if (!isMain) return [{ from: 'company', text: optionsText(greeting, choices) }];
      return [
        { from: 'note', note: 'connectionGreeting' },
        { from: 'company', text: queueMenuText('', choices) },
      ];
    }
    case 'files':
      return [{ from: 'note', note: 'files', id: step.fileListId }];
    case 'wait':
      return [waiting(step.waitsFor)];
    case 'close':
      return [{ from: 'note', note: 'closed' }];
    case 'move':
    case 'greetingFile':
    case 'log':
    case 'position':
      return [];
  }
};

/** Answers in the order of the engine's stages: the main menu, the hours of the queue, its options. */
const answer = (talk: BotTalk, message: BotMessage, isHeld: boolean): void => {
  const isLeft = isHeld || talk.place.integrationId !== null || talk.place.promptId !== null;
  const hasMenu = talk.place.queueId === null && menuQueues(talk.scene).length > 0;
  if (!isLeft && hasMenu && talk.place.isBot && answerMenu(talk, message)) return;
  if (answerClosedQueue(talk, isLeft ? null : message) || isLeft || talk.place.queueId === null) return;
  if (talk.place.isBot) answerOption(talk, message);
  else if (isBehindMenu(talk.place)) answerBehindMenu(talk, message);
};

/**
 * The contact's place before its first message. If the connection has one queue only, the contact is in it without a
 * choice.
 */
const begin = (scene: BotScene): BotPlace => {
  const [only, ...others] = menuQueues(scene);
  return { ...firstPlace, queueId: only && others.length === 0 ? only.id : null };
};

/** A single option of the only queue is no menu: nobody would see it. */
const singleOption = (scene: BotScene, before: BotPlace): PlayLine[] => {
  const [only, ...others] = menuQueues(scene);
  const isFirst = before.wroteAt === null && before.isBot;
  return isFirst && only?.chatbots.length === 1 && others.length === 0 ? [{ from: 'note', note: 'singleOption' }] : [];
};

const isUser = (step: BotStep): boolean =>
  step.type === 'wait' && step.waitsFor.type === 'user' && step.waitsFor.userId !== null;

const next = (scene: BotScene, { place, isClosed, isHeld, at }: Omit<Play, 'lines'>, text: string): Play => {
  const from = isClosed ? begin(scene) : place;
  const talk = beginTalk({ ...scene, now: at + readingPause }, from);
  answer(talk, { answer: text, at: at + readingPause }, isHeld && !isClosed);
  const lines = [...singleOption(scene, from), ...talk.steps.flatMap(linesOf)];
  return {
    lines,
    place: talk.place,
    isHeld: (isHeld && !isClosed) || talk.steps.some(isUser),
    isClosed: talk.steps.some(({ type }) => type === 'close') || (isClosed && talk.steps.length === 0),
    at: at + readingPause,
  };
};

/** Begins with what a customer gets who writes for the first time. `scene.now` is the time of that message. */
export const startPlay = (scene: BotScene): Play =>
  next(scene, { place: begin(scene), isClosed: false, isHeld: false, at: scene.now - readingPause }, '');

/** The conversation after the customer's next message, half a minute later. A closed one begins again. */
export const answerPlay = (scene: BotScene, play: Play, text: string): Play => {
  const after = next(scene, play, text);
  return { ...after, lines: [...play.lines, { from: 'customer', text }, ...after.lines] };
};
