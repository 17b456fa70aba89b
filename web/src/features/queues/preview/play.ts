import type { QueueOption, QueueOptionType } from '@recado/shared/contract/queues';
import { invalidOptionText, optionsText, queueMenuText, readMenuAnswer } from '@recado/shared/text/menu-text';

/** What happens besides messages. */
export const playNotes = [
  'connectionGreeting',
  'completion',
  'closed',
  'singleOption',
  'waits',
  'waitsIn',
  'waitsForUser',
  'otherQueue',
  'files',
  'integration',
] as const;
type PlayNote = (typeof playNotes)[number];

/** A message, or a note of what happens. `name` is the queue, user or file list that a note speaks of. */
export type PlayLine =
  | { from: 'company' | 'customer'; text: string }
  | { from: 'note'; note: PlayNote; name: string | null };

/** A company's queues as the preview plays them; the options are those of the edited one. */
export interface Scene {
  queues: readonly { id: number; name: string }[];
  /** Place of the edited queue among them. */
  edited: number;
  greetingMessage: string;
  chatbots: readonly QueueOption[];
  closeTicket: boolean;
  fileListId: number | null;
  nameOf: (kind: 'queue' | 'user' | 'file', id: number | null) => string | null;
}

/** A played conversation. */
export interface Play {
  lines: readonly PlayLine[];
  /** What the customer's next answer is an answer to. */
  at: 'mainMenu' | 'waiting' | 'closed' | { choices: readonly QueueOption[] };
}

const text = (body: string): PlayLine[] => (body.trim() === '' ? [] : [{ from: 'company', text: body }]);
const note = (name: PlayNote, of: string | null = null): PlayLine => ({ from: 'note', note: name, name: of });

const filesOf = ({ nameOf }: Scene, id: number | null): PlayLine[] =>
  id === null ? [] : [note('files', nameOf('file', id))];

/** What precedes the options: the connection's greeting for its only queue. */
const preface = ({ queues, chatbots }: Scene): PlayLine[] => {
  if (queues.length !== 1) return [];
  return [note('connectionGreeting'), ...(chatbots.length === 1 ? [note('singleOption')] : [])];
};

/** Lets the customer into the edited queue. A single option of the only queue is no menu. */
const enter = (scene: Scene): Play => {
  const { chatbots, greetingMessage, closeTicket, fileListId, queues } = scene;
  const only = queues.length === 1;
  const hasTree = chatbots.length > (only ? 1 : 0);
  const greeting = hasTree ? optionsText(greetingMessage, chatbots) : only ? '' : greetingMessage;
  const lines = [...preface(scene), ...text(greeting), ...filesOf(scene, fileListId)];
  if (closeTicket) return { lines: [...lines, note('closed')], at: 'closed' };
  if (hasTree) return { lines, at: { choices: chatbots } };
  return { lines: [...lines, note('waits')], at: 'waiting' };
};

/** Begins with what a customer gets who writes for the first time. */
export const startPlay = (scene: Scene): Play => {
  if (scene.queues.length === 1) return enter(scene);
  return { lines: [note('connectionGreeting'), ...text(queueMenuText('', scene.queues))], at: 'mainMenu' };
};

/** Sends an option's greeting with the options below it. */
const goOn = ({ greetingMessage, chatbots }: QueueOption): Play => {
  if (greetingMessage.trim() === '') return { lines: [note('waits')], at: 'waiting' };
  const lines = text(optionsText(greetingMessage, chatbots));
  return chatbots.length === 0
    ? { lines: [...lines, note('waits')], at: 'waiting' }
    : { lines, at: { choices: chatbots } };
};

const handedOver = (what: PlayLine) => (): Play => ({ lines: [what], at: 'waiting' });

const byType: Record<QueueOptionType, (scene: Scene, option: QueueOption) => Play> = {
  text: (_, option) => goOn(option),
  file: (scene, option) => {
    const step = goOn(option);
    return { ...step, lines: [...filesOf(scene, option.optFileId), ...step.lines] };
  },
  queue: ({ nameOf }, { optQueueId }) => handedOver(note('waitsIn', nameOf('queue', optQueueId)))(),
  attendent: ({ nameOf }, { optUserId }) => handedOver(note('waitsForUser', nameOf('user', optUserId)))(),
  integration: handedOver(note('integration')),
};

const choose = (scene: Scene, option: QueueOption): Play => {
  const { queueType, greetingMessage, closeTicket, optFileId } = option;
  if (closeTicket) {
    const files = queueType === 'file' ? filesOf(scene, optFileId) : [];
    return { lines: [...files, ...text(greetingMessage), note('completion'), note('closed')], at: 'closed' };
  }
  const step = byType[queueType](scene, option);
  const isMenu = queueType === 'text' || queueType === 'file';
  return isMenu ? step : { ...step, lines: [...text(greetingMessage), ...step.lines] };
};

const chosen = (scene: Scene, { at }: Play, index: number): Play => {
  if (typeof at === 'object') return choose(scene, at.choices[index]!);
  if (index === scene.edited) return enter(scene);
  return { lines: [note('otherQueue', scene.queues[index]!.name)], at: 'waiting' };
};

const reply = (scene: Scene, play: Play, body: string): Play => {
  const { at } = play;
  if (at === 'closed') return startPlay(scene);
  const count = typeof at === 'object' ? at.choices.length : at === 'mainMenu' ? scene.queues.length : 0;
  const answer = readMenuAnswer(body, count);
  switch (answer.type) {
    case 'leave':
      return { lines: [note('completion'), note('closed')], at: 'closed' };
    case 'mainMenu':
      return startPlay(scene);
    case 'choice':
      return chosen(scene, play, answer.index);
    case 'invalid':
      if (at === 'waiting') return { lines: [], at };
      return at === 'mainMenu' ? startPlay(scene) : { lines: text(invalidOptionText), at };
  }
};

/** The conversation after the customer's next message. */
export const answerPlay = (scene: Scene, play: Play, body: string): Play => {
  const { lines, at } = reply(scene, play, body);
  return { lines: [...play.lines, { from: 'customer', text: body }, ...lines], at };
};
