import { answerPlay, type Play, startPlay } from '@recado/shared/bot/play';
import type { BotScene } from '@recado/shared/bot/talk';
import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BotConversation, botState, optionOf } from '../../../test/bot-conversation.ts';
import { queueRecord } from '../../../test/conversation-state.ts';
import type { QueueRecord } from '../../data/queues/store.ts';

const never = defaultServiceHours.map((day) => ({
  ...day,
  startTimeA: '00:00',
  endTimeA: '00:00',
  startTimeB: '00:00',
  endTimeB: '00:00',
}));

interface Node {
  name: string;
  queueType: 'text' | 'file' | 'queue' | 'attendent' | 'integration';
  greetingMessage: string;
  closeTicket: boolean;
  target: number;
  chatbots: readonly Node[];
}

const option = (depth: number): fc.Arbitrary<Node> =>
  fc.record({
    name: fc.constantFrom('Preços', 'Prazos', '1234'),
    queueType: fc.constantFrom('text', 'text', 'text', 'file', 'queue', 'attendent', 'integration'),
    greetingMessage: fc.constantFrom('Escolha:', 'Escolha:', 'Um momento', ''),
    closeTicket: fc.constantFrom(false, false, false, true),
    target: fc.integer({ min: 1, max: 4 }),
    chatbots: depth === 0 ? fc.constant([]) : fc.array(option(depth - 1), { maxLength: 3 }),
  });

const queues = fc.array(
  fc.record({
    greetingMessage: fc.constantFrom('Olá!', ''),
    closeTicket: fc.constantFrom(false, false, false, true),
    isClosed: fc.constantFrom(false, false, false, true),
    outOfHoursMessage: fc.constantFrom('Fechado', ''),
    tree: fc.array(option(2), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);

const answers = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('1', '2', '3') },
    { weight: 2, arbitrary: fc.constantFrom('Oi', '9', '🙂') },
    { weight: 1, arbitrary: fc.constantFrom('#', 'sair') },
  ),
  { minLength: 4, maxLength: 14 },
);

let nextId = 0;
const withIds = (nodes: readonly Node[]): QueueRecord['chatbots'] =>
  nodes.map(({ target, chatbots, ...node }) =>
    optionOf({
      ...node,
      id: ++nextId,
      optQueueId: node.queueType === 'queue' ? target : null,
      optUserId: node.queueType === 'attendent' ? 11 : null,
      optIntegrationId: node.queueType === 'integration' ? 3 : null,
      chatbots: withIds(chatbots),
    }),
  );

const shown = ({ lines }: Play, from = 0): string[] =>
  lines.slice(from).flatMap((line) => (line.from === 'company' ? [line.text] : []));

it('shows what the engine sends, for random trees, hours, limits and answers', () => {
  fc.assert(
    fc.property(queues, answers, fc.constantFrom(0, 2, 3), fc.constantFrom(0, 5), (given, sequence, limit, minutes) => {
      nextId = 0;
      const all = given.map(({ tree, isClosed, ...queue }, index) =>
        queueRecord({
          ...queue,
          id: index + 1,
          name: `Fila ${index + 1}`,
          chatbots: withIds(tree),
          schedules: isClosed ? never : defaultServiceHours,
        }),
      );
      const state = botState({
        queues: all,
        given: {
          settings: { scheduleType: 'queue' },
          connection: {
            queueIds: all.map(({ id }) => id),
            greetingMessage: '',
            complationMessage: '',
            maxUseBotQueues: limit,
            timeUseBotQueues: minutes,
          },
        },
      });
      const chat = new BotConversation(state);
      const { connection, settings, company } = state;
      const scene: BotScene = {
        queues: all,
        connection,
        settings,
        timeZone: company.timeZone,
        holidays: company.holidays,
        now: chat.now + 31_000,
      };
      const sent = chat.receive('Oi', { after: 31 });
      let play = startPlay(scene);
      expect(shown(play)).toEqual(sent);
      for (const body of sequence) {
        const before = play.lines.length;
        const texts = chat.receive(body, { after: 31 });
        // The engine stops for a loop of two machines, which a preview does not have.
        if (chat.ticket.autoReplies > 7) return;
        play = answerPlay(scene, play, body);
        expect(shown(play, before)).toEqual(texts);
        expect(play.isClosed).toBe(chat.state.ticket === null);
      }
    }),
    { numRuns: 400 },
  );
});
