import { invalidOptionText, optionsText, queueMenuText } from '@recado/shared/text/menu-text';
import { describe, expect, it } from 'vitest';
import { buildOption } from '../../../testing/option.builder.ts';
import { answerPlay, type PlayLine, type Scene, startPlay } from './play.ts';

const names: Record<string, string> = { queue: 'Suporte', user: 'Carla', file: 'Catálogo' };

const sceneOf = (parts: Partial<Scene> = {}): Scene => ({
  queues: [
    { id: 1, name: 'Vendas' },
    { id: 2, name: 'Suporte' },
  ],
  edited: 0,
  greetingMessage: 'Vendas, bom dia!',
  chatbots: [buildOption(10, { chatbots: [buildOption(11), buildOption(12)] }), buildOption(13, { closeTicket: true })],
  closeTicket: false,
  fileListId: null,
  nameOf: (kind, id) => (id === null ? null : names[kind]!),
  ...parts,
});

const shown = (line: PlayLine): string => {
  if (line.from === 'note') return line.name === null ? `(${line.note})` : `(${line.note} ${line.name})`;
  return line.from === 'customer' ? `> ${line.text}` : line.text;
};

/** The lines that follow the last of the answers. */
const lastOf = (scene: Scene, ...answers: string[]): string[] => {
  const before = answers.slice(0, -1).reduce((play, answer) => answerPlay(scene, play, answer), startPlay(scene));
  if (answers.length === 0) return before.lines.map(shown);
  return answerPlay(scene, before, answers.at(-1)!)
    .lines.slice(before.lines.length + 1)
    .map(shown);
};

describe('the preview of a queue among several', () => {
  const scene = sceneOf();
  const mainMenu = ['(connectionGreeting)', queueMenuText('', scene.queues)];

  it('begins with the main menu, and goes down the options by their numbers', () => {
    expect(lastOf(scene)).toEqual(mainMenu);
    expect(lastOf(scene, '1')).toEqual([optionsText('Vendas, bom dia!', scene.chatbots)]);
    expect(lastOf(scene, '1', '1')).toEqual([optionsText('Mensagem 10', scene.chatbots[0]!.chatbots)]);
    expect(lastOf(scene, '1', '1', '2')).toEqual([optionsText('Mensagem 12', []), '(waits)']);
  });

  it('takes # and Sair on every level, and refuses other answers', () => {
    expect(lastOf(scene, '1', '1', '#')).toEqual(mainMenu);
    expect(lastOf(scene, '1', '1', 'sair')).toEqual(['(completion)', '(closed)']);
    expect(lastOf(scene, '1', '1', '7')).toEqual([invalidOptionText]);
    expect(lastOf(scene, 'oi')).toEqual(mainMenu);
    expect(lastOf(scene, '1', 'sair', 'oi')).toEqual(mainMenu);
  });

  it('goes to other queues, and closes where an option or the queue does', () => {
    expect(lastOf(scene, '2')).toEqual(['(otherQueue Suporte)']);
    expect(lastOf(scene, '1', '2')).toEqual(['Mensagem 13', '(completion)', '(closed)']);
    expect(lastOf(sceneOf({ chatbots: [], closeTicket: true, fileListId: 3 }), '1')).toEqual([
      'Vendas, bom dia!',
      '(files Catálogo)',
      '(closed)',
    ]);
  });

  it.each([
    ['queue', { optQueueId: 2 }, ['Um momento', '(waitsIn Suporte)']],
    ['attendent', { optUserId: 3 }, ['Um momento', '(waitsForUser Carla)']],
    ['integration', {}, ['Um momento', '(integration)']],
    ['file', { optFileId: 3 }, ['(files Catálogo)', optionsText('Um momento', []), '(waits)']],
  ] as const)('shows what an option of type %s does', (queueType, target, lines) => {
    const option = buildOption(20, { queueType, greetingMessage: 'Um momento', ...target });
    expect(lastOf(sceneOf({ chatbots: [option] }), '1', '1')).toEqual(lines);
  });
});

describe('the preview of the only queue', () => {
  const queues = [{ id: 1, name: 'Vendas' }];

  it('begins with its options', () => {
    const scene = sceneOf({ queues });
    expect(lastOf(scene)).toEqual(['(connectionGreeting)', optionsText('Vendas, bom dia!', scene.chatbots)]);
  });

  it('says that a single option is no menu', () => {
    expect(lastOf(sceneOf({ queues, chatbots: [buildOption(1)] }))).toEqual([
      '(connectionGreeting)',
      '(singleOption)',
      '(waits)',
    ]);
  });
});
