import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionOf } from '../../../test/bot-conversation.ts';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  inboundText,
  setSettings,
} from '../../../test/conversation.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { playBot } from './play-bot.ts';

useOwnQueues();

const never = defaultServiceHours.map((day) => ({
  ...day,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
}));
const always = never.map((day) => ({ ...day, startTimeA: '00:00', endTimeA: '23:59' }));

const answers = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('1', '2', '3') },
    { weight: 2, arbitrary: fc.constantFrom('Oi', '9', '🙂') },
    { weight: 1, arbitrary: fc.constantFrom('#', 'sair') },
  ),
  { minLength: 4, maxLength: 10 },
);

const given = fc.record({
  settings: fc.record({
    enableLGPD: fc.constantFrom('enabled', 'disabled'),
    scheduleType: fc.constantFrom('disabled', 'queue', 'connection'),
    chatBotType: fc.constantFrom('text', 'button', 'list'),
    sendQueuePosition: fc.constantFrom('enabled', 'disabled'),
  }),
  isClosed: fc.boolean(),
  isQueueClosed: fc.boolean(),
  maxUseBotQueues: fc.constantFrom(0, 2, 3),
  hasVacation: fc.constantFrom(false, false, false, true),
});

const company = async ({ settings, isClosed, isQueueClosed, maxUseBotQueues, hasVacation }: ReturnType<typeof one>) => {
  const context = userContext();
  await setSettings(context, {
    userRandom: 'disabled',
    lgpdMessage: 'Seus dados, {{firstName}}',
    sendQueuePositionMessage: 'Sua posição:',
    ...settings,
  });
  const queueIds: number[] = [];
  for (const [index, name] of ['Vendas', 'Suporte'].entries()) {
    const { id } = await addQueue(context, name, `${name}, bom dia`);
    const stored = (await context.stores.queues.get(id))!;
    const chatbots = index === 0 ? [1, 2].map((option) => optionOf({ id: option, greetingMessage: 'Um momento' })) : [];
    const schedules = isQueueClosed && index === 0 ? never : always;
    const changed = { ...stored, chatbots, schedules, outOfHoursMessage: 'Fila fechada' };
    await context.commit(context.stores.queues.update(stored, changed), []);
    queueIds.push(id);
  }
  const connection = await addConnection(context, {
    queueIds,
    greetingMessage: 'Bem-vinda, {{firstName}}!',
    complationMessage: 'Até logo!',
    maxUseBotQueues,
    schedules: isClosed ? never : always,
    outOfHoursMessage: 'Fechado',
    ...(hasVacation && {
      collectiveVacationStart: '2020-01-01',
      collectiveVacationEnd: '2099-01-01',
      collectiveVacationMessage: 'Férias',
    }),
  });
  return { context, connection };
};
const one = () => fc.sample(given, 1)[0]!;

/** The texts that a phone gets, with those of lists and buttons. */
const received = ({ effects }: TestContext): string[] =>
  effects.flatMap((effect) => {
    if (effect.to !== 'outbound' || effect.message.type !== 'send') return [];
    const { content } = effect.message;
    if (content.type === 'text') return [content.body];
    return content.type === 'card' && 'text' in content.card ? [content.card.text] : [];
  });

it('plays what a phone gets, for random consent, hours, vacation, menus, limits and answers, and writes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(given, answers, async (setup, sequence) => {
      const { context, connection } = await company(setup);
      const moves = ['Oi', ...sequence].map((text) => ({ type: 'write' as const, text }));
      context.effects.length = 0;
      const { lines } = await playBot(context, {
        params: { id: connection.id },
        body: { at: Date.now(), name: 'Maria Silva', moves },
      } as Parameters<typeof playBot>[1]);
      expect(context.effects).toEqual([]);
      expect(await allTickets(context)).toEqual([]);
      const played = lines.flatMap((line) => (line.from === 'company' ? [line.text] : []));
      const number = anyNumber();
      let at = Date.now();
      for (const { text } of moves)
        await receiveMessage(context, inboundText(connection, { number, body: text, at: (at += 31_000) }));
      expect(played).toEqual(received(context));
    }),
    { numRuns: 12 },
  );
}, 300_000);
