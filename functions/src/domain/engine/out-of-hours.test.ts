import type { Connection } from '@recado/shared/contract/connections';
import { defaultServiceHours, type ServiceHours } from '@recado/shared/contract/service-hours';
import type { CompanySettings } from '@recado/shared/contract/settings';
import { localTime } from '@recado/shared/text/time';
import { describe, expect, it } from 'vitest';
import type { GivenText } from '../../../test/conversation.ts';
import { inDialogue, about, noon, queueRecord, state, ticketRecord } from '../../../test/conversation-state.ts';
import { dialogueAfter, decideText, ourTexts, ticketAfter } from '../../../test/decisions.ts';
import type { DialogueRecord } from '../../data/tickets/record.ts';
import type { ConversationState } from './state.ts';

const minute = 60_000;
const never: ServiceHours = defaultServiceHours.map((day) => ({
  ...day,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
}));

type Type = CompanySettings['scheduleType'];

/** A company whose hours are open at noon, except those that are given. */
const hours = (
  scheduleType: Type,
  closed: 'company' | 'connection' | 'queue' | null,
  given: ConversationState = about(ticketRecord()),
  connection: Partial<Connection> = {},
): ConversationState => ({
  ...given,
  settings: { ...given.settings, scheduleType },
  company: { ...given.company, schedules: closed === 'company' ? never : defaultServiceHours },
  connection: {
    ...given.connection,
    outOfHoursMessage: 'Fechado, {{firstName}}',
    schedules: closed === 'connection' ? never : defaultServiceHours,
    ...connection,
  },
  queues: [
    queueRecord({ outOfHoursMessage: 'Vendas fechada', schedules: closed === 'queue' ? never : defaultServiceHours }),
  ],
});

const inQueue = (dialogue: Partial<DialogueRecord> = {}): ConversationState =>
  inDialogue(ticketRecord({ queueId: 4 }), dialogue);

describe('on a holiday', () => {
  it.each<[Type, string[]]>([
    ['disabled', []],
    ['company', ['Fechado, Maria']],
    ['connection', ['Fechado, Maria']],
    ['queue', ['Vendas fechada']],
  ])('within the hours of scheduleType %s: %o', (scheduleType, texts) => {
    const given = hours(scheduleType, null, about(ticketRecord({ queueId: 4 })));
    const company = { ...given.company, holidays: [localTime(noon, given.company.timeZone).date] };
    expect(ourTexts(decideText(given))).toEqual([]);
    expect(ourTexts(decideText({ ...given, company }))).toEqual(texts);
  });
});

describe('outside of the hours', () => {
  it.each<[Type, 'company' | 'connection' | 'queue', string | null]>([
    ['disabled', 'company', null],
    ['disabled', 'connection', null],
    ['company', 'company', 'Fechado, Maria'],
    ['company', 'connection', null],
    ['company', 'queue', null],
    ['connection', 'connection', 'Fechado, Maria'],
    ['connection', 'company', null],
    ['queue', 'queue', 'Vendas fechada'],
    ['queue', 'company', null],
  ])('with scheduleType %s, of the %s: %s', (scheduleType, closed, text) => {
    const given = hours(scheduleType, closed, about(ticketRecord({ queueId: 4 })));
    const decision = decideText(given);
    expect(ourTexts(decision)).toEqual(text === null ? [] : [text]);
    expect(ticketAfter(decision)).toMatchObject({ queueId: 4, inDialogue: text !== null });
    expect(dialogueAfter(given, decision)).toMatchObject(
      text === null ? { isOutOfHours: false, repetitions: 0 } : { isOutOfHours: true, repetitions: 1, wroteAt: noon },
    );
  });

  it('the text goes to a new ticket too, whose message is stored', () => {
    const decision = decideText(hours('company', 'company', state()), { body: 'Oi' });
    expect(decision.changes.messages.map(({ body }) => body)).toEqual(['Oi', 'Fechado, Maria']);
  });

  it.each<[string, ConversationState, GivenText]>([
    ['our own messages', about(ticketRecord()), { fromMe: true }],
    ['an open ticket', about(ticketRecord({ status: 'open', userId: 11 })), {}],
    ['an imported ticket', about(ticketRecord({ imported: noon })), {}],
    ['a call', about(ticketRecord()), { content: { type: 'call', callId: 'C1', isVideo: false } }],
  ])('nobody answers %s', (_, given, message) => {
    expect(
      ourTexts(decideText(hours('company', 'company', given), message)).filter((body) => body.startsWith('Fechado')),
    ).toEqual([]);
  });

  it.each<[string, Partial<Connection>, string[]]>([
    ['that is a ticket gets the text', { groupAsTicket: 'enabled' }, ['Fechado, Família']],
    ['in service by itself gets none', { groupAsTicket: 'disabled' }, []],
  ])('a group %s', (_, connection, texts) => {
    const given = hours('company', 'company', state({ contact: null }), { allowGroup: true, ...connection });
    expect(ourTexts(decideText(given, { group: '120363000000000001@g.us' }))).toEqual(texts);
  });

  it.each<[string, Partial<Connection>, Partial<DialogueRecord>, boolean]>([
    ['goes on below the limit', { maxUseBotQueues: 3 }, { repetitions: 2 }, true],
    ['stops at the limit', { maxUseBotQueues: 3 }, { repetitions: 3 }, false],
    ['has no limit at 0', { maxUseBotQueues: 0 }, { repetitions: 99 }, true],
    ['cools down', { timeUseBotQueues: 10 }, { repetitions: 1, wroteAt: noon - 9 * minute }, false],
    [
      'comes again after the cool-down',
      { timeUseBotQueues: 10 },
      { repetitions: 1, wroteAt: noon - 10 * minute },
      true,
    ],
    [
      'does not cool down from an earlier count',
      { timeUseBotQueues: 10 },
      { repetitions: 0, wroteAt: noon - minute },
      true,
    ],
  ])('the text %s', (_, connection, dialogue, isSent) => {
    for (const [type, given] of [
      ['company', inDialogue(ticketRecord(), dialogue)],
      ['queue', inQueue(dialogue)],
    ] as const) {
      const decision = decideText(hours(type, type, given, connection));
      expect(ourTexts(decision)).toHaveLength(isSent ? 1 : 0);
      expect(dialogueAfter(given, decision).repetitions).toBe((dialogue.repetitions ?? 0) + (isSent ? 1 : 0));
    }
  });

  it('without a text nothing is counted', () => {
    const decision = decideText(hours('company', 'company', about(ticketRecord()), { outOfHoursMessage: ' ' }));
    expect(ticketAfter(decision)?.inDialogue).toBe(false);
  });
});

it.each<Type>(['company', 'connection', 'queue', 'disabled'])(
  'with scheduleType %s, counter and cool-down start again within the hours',
  (scheduleType) => {
    const given = inQueue({ isOutOfHours: true, repetitions: 3, wroteAt: noon - minute });
    expect(decideText(hours(scheduleType, null, given)).changes.dialogue).toMatchObject({
      isOutOfHours: false,
      repetitions: 0,
      wroteAt: null,
    });
  },
);

it('the counter of the menu stays within the hours', () => {
  const dialogue = { repetitions: 2, wroteAt: noon - minute };
  const given = inQueue(dialogue);
  expect(dialogueAfter(given, decideText(hours('company', null, given)))).toMatchObject(dialogue);
});

// Thursday 2026-12-31 is open all day, other days are closed, except Sunday from 02:30 to 09:00.
it.each<[string, string, string, boolean]>([
  ['23:59 of the last day of the year', 'America/Sao_Paulo', '2027-01-01T02:59:59Z', true],
  ['New Year', 'America/Sao_Paulo', '2027-01-01T03:00:00Z', false],
  ['New Year east of UTC', 'Europe/Istanbul', '2026-12-31T21:00:00Z', false],
  ['23:59 east of UTC', 'Europe/Istanbul', '2026-12-31T20:59:59Z', true],
  // New York puts clocks forward on 2026-03-08, from 01:59 to 03:00, and back on 2026-11-01, from 01:59 to 01:00.
  ['01:59 before the missing hour', 'America/New_York', '2026-03-08T06:59:59Z', false],
  ['03:00 behind it', 'America/New_York', '2026-03-08T07:00:00Z', true],
  ['01:59 in the first pass of the doubled hour', 'America/New_York', '2026-11-01T05:59:59Z', false],
  ['02:30 behind it', 'America/New_York', '2026-11-01T07:30:00Z', true],
])('the hours are those of the company’s clocks: %s in %s', (_, timeZone, instant, isOpen) => {
  const schedules = defaultServiceHours.map((day) => {
    const closed = { ...day, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
    if (day.weekdayEn === 'thursday') return { ...closed, startTimeA: '00:00', endTimeA: '23:59' };
    return day.weekdayEn === 'sunday' ? { ...closed, startTimeA: '02:30', endTimeA: '09:00' } : closed;
  });
  const given = hours('company', null);
  const company = { ...given.company, timeZone, schedules };
  expect(ourTexts(decideText({ ...given, company }, {}, Date.parse(instant)))).toHaveLength(isOpen ? 0 : 1);
});
