import type { PlayedLine, PlayMove } from '@recado/shared/contract/bot-plays';
import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import { invalidOptionText } from '@recado/shared/text/menu-text';
import { flowNodes, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { describe, expect, it } from 'vitest';
import { botState, optionOf } from '../../../test/bot-conversation.ts';
import { agent, noon, queueRecord } from '../../../test/conversation-state.ts';
import { onlyFlow } from '../driver/load-flow.ts';
import { rotationText } from '../engine/stages/rotation.ts';
import type { ConversationState } from '../engine/state.ts';
import { PlayedConversation } from './play-conversation.ts';

const never = defaultServiceHours.map((day) => ({
  ...day,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
}));
const afternoon = never.map((day) => ({ ...day, startTimeA: '14:00', endTimeA: '18:00' }));

const sales = queueRecord({
  id: 4,
  name: 'Vendas',
  greetingMessage: 'Vendas, {{firstName}}:',
  chatbots: [optionOf({ id: 1, name: 'Preços', greetingMessage: 'Custa 10' }), optionOf({ id: 2, name: 'Prazos' })],
});
const support = queueRecord({ id: 6, name: 'Suporte', greetingMessage: 'Suporte aqui' });

const given = (
  settings: Partial<ConversationState['settings']> = {},
  connection: Partial<ConversationState['connection']> = {},
  queues = [sales, support],
): ConversationState => ({
  ...botState({
    queues,
    given: {
      settings,
      connection: {
        queueIds: queues.map(({ id }) => id),
        greetingMessage: 'Bem-vinda!',
        complationMessage: 'Até logo!',
        ...connection,
      },
    },
  }),
  contact: null,
});

const play = (state: ConversationState, moves: readonly PlayMove[], at = noon): PlayedConversation => {
  const played = new PlayedConversation(state, { at, name: 'Maria Silva', agent: agent({ mayClosePending: true }) });
  for (const move of moves) played.move(move);
  return played;
};
const write = (text: string): PlayMove => ({ type: 'write', text });
const texts = (lines: readonly PlayedLine[]): string[] =>
  lines.flatMap((line) => (line.from === 'company' ? [line.text] : []));
const sources = (lines: readonly PlayedLine[]) =>
  lines.flatMap((line) => (line.from === 'company' ? [line.source] : []));
const events = (lines: readonly PlayedLine[]) => lines.flatMap((line) => (line.from === 'event' ? [line.event] : []));

describe('a played conversation', () => {
  it('asks for consent, leads through the menu, is served and rated, each text with the field that wrote it', () => {
    const { lines, status } = play(
      given(
        {
          enableLGPD: 'enabled',
          lgpdMessage: 'Seus dados',
          lgpdLink: 'https://example.com',
          userRating: 'enabled',
          sendGreetingAccepted: 'enabled',
          greetingAcceptedMessage: 'Sou {{userName}}',
        },
        { ratingMessage: 'Que nota?', expiresTicketNPS: 10 },
      ),
      [
        write('Oi'),
        write('1'),
        write('1'),
        write('1'),
        { type: 'accept' },
        { type: 'resolve' },
        write('muito'),
        write('9'),
      ],
    );
    expect(texts(lines)[0]).toBe('Seus dados');
    expect(texts(lines)).toContain('Sou Ana');
    expect(sources(lines)).toEqual([
      { of: 'setting', field: 'lgpdMessage' },
      { of: 'setting', field: 'lgpdLink' },
      null,
      { of: 'connection', field: 'greetingMessage' },
      { of: 'queue', queueId: 4, field: 'greetingMessage' },
      { of: 'option', queueId: 4, optionId: 1 },
      { of: 'setting', field: 'greetingAcceptedMessage' },
      { of: 'connection', field: 'ratingMessage' },
      { of: 'connection', field: 'ratingMessage' },
      { of: 'connection', field: 'complationMessage' },
    ]);
    expect(events(lines)).toEqual(['create', 'lgpd', 'lgpd', 'chatBot', 'queue', 'open', 'nps', 'closed']);
    expect(status).toBe('closed');
  });

  it('has the hours, the vacation and the file of the greeting at the chosen time', () => {
    const file = { key: 'k', name: 'aurora.png', mimetype: 'image/png', size: 3 };
    const closed = { schedules: afternoon, outOfHoursMessage: 'Fechado' };
    const open = given({ scheduleType: 'connection' }, { ...closed, greetingMediaAttachment: file });
    expect(texts(play(open, [write('Oi')]).lines)).toEqual(['Fechado']);
    const later = play(open, [write('Oi')], noon + 3 * 3_600_000).lines;
    expect(later).toContainEqual(
      expect.objectContaining({
        file: 'aurora.png',
        source: { of: 'connection', field: 'greetingMediaAttachment' },
      }),
    );
    const vacation = {
      collectiveVacationStart: '2026-12-20',
      collectiveVacationEnd: '2027-01-05',
      collectiveVacationMessage: 'Férias',
    };
    const away = play(given({}, vacation), [write('Oi')], noon + 32 * 86_400_000).lines;
    expect(away.at(-1)).toMatchObject({ text: 'Férias', rule: 'vacation' });
    expect(texts(play(given({}, vacation), [write('Oi')]).lines)).not.toContain('Férias');
  });

  it('offers the ticket in turn while nobody accepts it, and ends by inactivity', () => {
    const rotating = queueRecord({ ...support, ativarRoteador: true, tempoRoteador: 5 });
    const state = given({}, { queueIds: [6], expiresTicket: 30, expiresInactiveMessage: 'Encerrado' }, [rotating]);
    const members = [11, 12].map((id) => ({
      id,
      name: `${id}`,
      profile: 'user' as const,
      queueIds: [6],
      onlineAt: null,
    }));
    const { lines, status } = play({ ...state, users: members }, [
      write('Oi'),
      { type: 'wait', minutes: 11 },
      { type: 'accept' },
      { type: 'wait', minutes: 31 },
    ]);
    expect(texts(lines)).toContain(rotationText);
    const offers = lines.flatMap((line) => (line.from === 'event' && line.event === 'offered' ? [line.userId] : []));
    expect(offers).toEqual([11, 12, 11]);
    expect(lines.at(-2)).toMatchObject({
      text: 'Encerrado',
      source: { of: 'connection', field: 'expiresInactiveMessage' },
    });
    expect(status).toBe('closed');
  });

  it('shows lists and buttons as the customer taps them, and the position in the queue', () => {
    const state = given({
      chatBotType: 'list',
      sendQueuePosition: 'enabled',
      sendQueuePositionMessage: 'Sua posição:',
    });
    const { lines } = play({ ...state, bot: { fileLists: [], waiting: [{ queueId: 6, count: 2 }] } }, [
      write('Oi'),
      write('2'),
    ]);
    expect(lines.find((line) => line.from === 'company')).toMatchObject({
      text: 'Bem-vinda!',
      choices: [
        { label: 'Vendas', answer: '1' },
        { label: 'Suporte', answer: '2' },
        { label: 'Encerrar atendimento', answer: 'sair' },
      ],
    });
    expect(lines.at(-1)).toMatchObject({
      text: 'Sua posição: *3*',
      source: { of: 'setting', field: 'sendQueuePositionMessage' },
    });
  });

  it('answers a call with the company’s text', () => {
    const state = given({ acceptCallWhatsapp: 'enabled', AcceptCallWhatsappMessage: 'Escreva' });
    expect(texts(play(state, [{ type: 'call' }]).lines)).toEqual(['Escreva']);
  });
});

it('a wrong answer gets the product’s text, which no field wrote', () => {
  const { lines } = play(given(), [write('Oi'), write('1'), write('9')]);
  expect(lines.at(-1)).toMatchObject({ text: invalidOptionText, source: null });
});

it('a service of a flow is not called, which a line says, and the flow goes on', () => {
  const graph = graphOf([nodeOf('start', 's', {}), flowNodes.typebot, textNode('t', 'Fim')]);
  const scene = { at: noon, name: 'Maria Silva', agent: agent({}) };
  const played = new PlayedConversation(given({}, {}, []), scene, onlyFlow({ flowId: 9, version: 1, graph }));
  played.move(write('Oi'));
  expect(events(played.lines)).toEqual(['create', 'serviceSkipped']);
  expect(texts(played.lines)).toEqual(['Fim']);
});
