import { describe, expect, it } from 'vitest';
import { defaultServiceHours } from '../contract/service-hours.ts';
import type { QueueOption } from '../contract/queues.ts';
import { invalidOptionText, optionsText, queueMenuText } from '../text/menu-text.ts';
import { answerPlay, type PlayLine, startPlay } from './play.ts';
import type { BotQueue, BotScene } from './talk.ts';

const option = (id: number, given: Partial<QueueOption> = {}): QueueOption => ({
  id,
  name: `Opção ${id}`,
  queueType: 'text',
  greetingMessage: `Mensagem ${id}`,
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  chatbots: [],
  ...given,
});

const queue = (id: number, given: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name: `Fila ${id}`,
  greetingMessage: '',
  chatbots: [],
  closeTicket: false,
  fileListId: null,
  integrationId: null,
  promptId: null,
  outOfHoursMessage: '',
  schedules: defaultServiceHours,
  ...given,
});

const tree = [option(10, { chatbots: [option(11), option(12)] }), option(13, { closeTicket: true })];
const sales = queue(1, { name: 'Vendas', greetingMessage: 'Vendas, bom dia!', chatbots: tree });
const support = queue(2, { name: 'Suporte', greetingMessage: 'Suporte!' });

const sceneOf = (queues: readonly BotQueue[], maxUseBotQueues = 0): BotScene => ({
  queues,
  connection: {
    queueIds: queues.map(({ id }) => id),
    greetingMessage: '',
    complationMessage: '',
    maxUseBotQueues,
    timeUseBotQueues: 0,
  },
  settings: { scheduleType: 'queue', sendGreetingMessageOneQueues: 'enabled' },
  timeZone: 'America/Sao_Paulo',
  holidays: [],
  now: Date.UTC(2026, 10, 20, 15),
});

const shown = (line: PlayLine): string => {
  if (line.from === 'note') return 'id' in line ? `(${line.note} ${line.id})` : `(${line.note})`;
  return line.from === 'customer' ? `> ${line.text}` : line.text;
};

/** The lines that follow the last of the answers. */
const lastOf = (scene: BotScene, ...answers: string[]): string[] => {
  const before = answers.slice(0, -1).reduce((play, answer) => answerPlay(scene, play, answer), startPlay(scene));
  if (answers.length === 0) return before.lines.map(shown);
  return answerPlay(scene, before, answers.at(-1)!)
    .lines.slice(before.lines.length + 1)
    .map(shown);
};

describe('the preview of a queue among several', () => {
  const scene = sceneOf([sales, support]);
  const mainMenu = ['(connectionGreeting)', queueMenuText('', scene.queues)];

  it('begins with the main menu, and goes down the options by their numbers', () => {
    expect(lastOf(scene)).toEqual(mainMenu);
    expect(lastOf(scene, '1')).toEqual([optionsText('Vendas, bom dia!', tree)]);
    expect(lastOf(scene, '1', '1')).toEqual([optionsText('Mensagem 10', tree[0]!.chatbots)]);
    expect(lastOf(scene, '1', '1', '2')).toEqual([optionsText('Mensagem 12', []), '(waits)']);
  });

  it('takes # and Sair on every level, and refuses other answers', () => {
    expect(lastOf(scene, '1', '1', '#')).toEqual(mainMenu);
    expect(lastOf(scene, '1', '1', 'sair')).toEqual(['(completion)', '(closed)']);
    expect(lastOf(scene, '1', '1', '7')).toEqual([invalidOptionText]);
    expect(lastOf(scene, '1', 'sair', 'oi')).toEqual(mainMenu);
  });

  it('goes to other queues, and closes where an option or the queue does', () => {
    expect(lastOf(scene, '2')).toEqual(['Suporte!', '(waits)']);
    expect(lastOf(scene, '1', '2')).toEqual(['Mensagem 13', '(completion)', '(closed)']);
    const closing = { ...sales, chatbots: [], closeTicket: true, fileListId: 3 };
    expect(lastOf(sceneOf([closing, support]), '1')).toEqual(['Vendas, bom dia!', '(files 3)', '(closed)']);
  });

  it.each([
    ['queue', { optQueueId: 2 }, ['Um momento', '(waitsIn 2)']],
    ['attendent', { optUserId: 3 }, ['Um momento', '(waitsForUser 3)']],
    ['integration', {}, ['Um momento', '(integration)']],
    ['file', { optFileId: 3 }, ['(files 3)', optionsText('Um momento', []), '(waits)']],
  ] as const)('shows what an option of type %s does', (queueType, target, lines) => {
    const chatbots = [option(20, { queueType, greetingMessage: 'Um momento', ...target })];
    expect(lastOf(sceneOf([{ ...sales, chatbots }, support]), '1', '1')).toEqual(lines);
  });

  it('knows that the queue of an option is closed at this hour, or closes its tickets', () => {
    const chatbots = [option(20, { queueType: 'queue', greetingMessage: '', optQueueId: 2 })];
    const never = defaultServiceHours.map((day) => ({
      ...day,
      startTimeA: '00:00',
      endTimeA: '00:00',
      startTimeB: '00:00',
      endTimeB: '00:00',
    }));
    const closed = { ...support, schedules: never, outOfHoursMessage: 'Fechado' };
    expect(lastOf(sceneOf([{ ...sales, chatbots }, closed]), '1', '1')).toEqual([
      optionsText('Fechado', []),
      '(waitsIn 2)',
    ]);
    const closing = { ...support, closeTicket: true };
    expect(lastOf(sceneOf([{ ...sales, chatbots }, closing]), '1', '1')).toEqual(['(closed)']);
  });

  it('is silent once the bot has repeated itself as often as the connection allows', () => {
    const limited = sceneOf([sales, support], 2);
    expect(lastOf(limited, '1', '7')).toEqual([invalidOptionText]);
    expect(lastOf(limited, '1', '7', '8', '9')).toEqual([]);
    expect(lastOf(limited, '1', '7', '8', '9', '1')).toEqual([optionsText('Mensagem 10', tree[0]!.chatbots)]);
  });
});

describe('the preview of the only queue', () => {
  it('begins with its options', () => {
    expect(lastOf(sceneOf([sales]))).toEqual(['(connectionGreeting)', optionsText('Vendas, bom dia!', tree)]);
  });

  it('says that a single option is no menu', () => {
    expect(lastOf(sceneOf([{ ...sales, chatbots: [option(1)] }]))).toEqual([
      '(singleOption)',
      '(connectionGreeting)',
      'Vendas, bom dia!',
      '(waits)',
    ]);
  });
});
