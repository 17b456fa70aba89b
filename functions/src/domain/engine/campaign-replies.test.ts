import { describe, expect, it } from 'vitest';
import { BotConversation, botState } from '../../../test/bot-conversation.ts';
import { inboundText, type GivenText } from '../../../test/conversation.ts';
import { about, contactRecord, noon, queueRecord, state, ticketRecord } from '../../../test/conversation-state.ts';
import type { Decision } from './decision.ts';
import type { HistoricMessage } from './event.ts';
import type { ConversationState } from './state.ts';
import { decideAt } from '../../../test/decisions.ts';

const number = '5511987654321';
const minute = 60_000;
const campaignsUntil = noon + minute;

const repliesIn = ({ effects }: Decision) => effects.filter(({ type }) => type === 'reportCampaignReply');

const withCampaigns = (given: ConversationState, until: number | null = campaignsUntil): ConversationState => ({
  ...given,
  connection: { ...given.connection, campaignsUntil: until },
});

const receive = (given: ConversationState, message: GivenText = {}): Decision =>
  decideAt(
    given,
    {
      type: 'message',
      message: inboundText(given.connection, { number, at: noon - 5_000, ...message }),
      quoted: null,
      early: null,
    },
    noon,
  );

const reported = (given: ConversationState, message: GivenText = {}) => repliesIn(receive(given, message));
const inService = withCampaigns(about(ticketRecord({ status: 'open', userId: 11 })));

describe('what a contact writes while it may answer a campaign', () => {
  it('is reported with the time at which it was written', () => {
    expect(reported(inService, { body: 'Quero saber mais' })).toEqual([
      { type: 'reportCampaignReply', at: noon - 5_000, optsOut: false },
    ]);
  });

  it('is reported of somebody who was no contact until now', () => {
    expect(reported(withCampaigns(state({ contact: null })), { body: 'SAIR' })).toMatchObject([{ optsOut: true }]);
  });

  it.each([
    ['before the first campaign', null],
    ['once the time is over', noon],
  ])('is not reported %s', (_, until) => {
    expect(reported(withCampaigns(inService, until), { body: 'SAIR' })).toEqual([]);
  });

  it('is not reported of groups, of the phone itself, and of blocked contacts', () => {
    expect(reported(inService, { body: 'SAIR', fromMe: true })).toEqual([]);
    const group = '120363041234567890@g.us';
    const allowed = { ...inService.connection, allowGroup: true };
    const inGroup = { ...withCampaigns(state({ contact: null })), connection: allowed };
    expect(repliesIn(receive(inGroup, { body: 'SAIR', group }))).toEqual([]);
    expect(receive(inGroup, { body: 'SAIR', group }).changes.messages).toHaveLength(1);
    expect(reported({ ...inService, contact: contactRecord({ active: false }) }, { body: 'SAIR' })).toEqual([]);
  });
});

it('a call is no reply, also where the company answers it with a text', () => {
  const answering = {
    ...inService.settings,
    acceptCallWhatsapp: 'enabled',
    AcceptCallWhatsappMessage: 'Escreva',
  } as const;
  for (const isVideo of [false, true]) {
    const decision = receive(
      { ...inService, settings: answering },
      { content: { type: 'call', callId: '1', isVideo } },
    );
    expect(decision.changes.messages).toHaveLength(2);
    expect(repliesIn(decision)).toEqual([]);
  }
});

it('a message that could not be decrypted is no reply before its content comes', () => {
  expect(reported(inService, { content: { type: 'undecryptable' } })).toEqual([]);
});

describe('a request for no further campaigns', () => {
  it.each<[string, GivenText, boolean]>([
    ['a keyword', { body: 'Parar!' }, true],
    [
      'a button of the campaign',
      { content: { type: 'card', body: '', card: { type: 'answer', rowId: '7', text: 'Parar promoções' } } },
      true,
    ],
    ['a sentence with a keyword', { body: 'Não vou parar de comprar' }, false],
    [
      'the caption of a file',
      {
        content: { type: 'media', body: 'parar', media: { kind: 'image', mimetype: 'image/png', size: 1, name: null } },
      },
      false,
    ],
  ])('is %s: %j', (_, message, optsOut) => {
    expect(reported(inService, message)).toMatchObject([{ optsOut }]);
  });

  const bot = (given: Parameters<typeof botState>[0] = {}, until: number | null = noon + 60 * minute) =>
    new BotConversation(
      withCampaigns(
        botState({
          queues: [queueRecord({ id: 4 }), queueRecord({ id: 6, name: 'Suporte' })],
          ...given,
          given: { connection: { queueIds: [4, 6], greetingMessage: 'Olá!' }, ...given.given },
        }),
        until,
      ),
    );
  const lastReport = (chat: BotConversation) => repliesIn(chat.decisions.at(-1)!);

  it('is the word that leaves the bot’s dialogue, where no dialogue waits for an answer', () => {
    const chat = bot();
    chat.receive('Sair');
    expect(lastReport(chat)).toMatchObject([{ optsOut: true }]);
  });

  it('begins no dialogue of the bot; the next message does', () => {
    const chat = bot();
    expect(chat.receive('SAIR')).toEqual([]);
    expect(chat.ticket).toMatchObject({ status: 'pending', unreadMessages: 1 });
    expect(chat.receive('Oi')[0]).toContain('Suporte');
  });

  it('begins no dialogue of a connection with one queue, and brings neither the text of closed hours nor that of consent', () => {
    const greeting = 'Olá, sou da loja';
    const chat = bot({
      queues: [queueRecord({ id: 4, greetingMessage: greeting })],
      given: { connection: { queueIds: [4], outOfHoursMessage: 'Fechado' }, settings: { scheduleType: 'company' } },
    });
    expect(chat.receive('PARAR')).toEqual([]);
    const asked = bot({ given: { settings: { enableLGPD: 'enabled', lgpdMessage: 'Seus dados' } } });
    expect(asked.receive('PARAR')).toEqual([]);
    expect(asked.receive('Oi')[0]).toContain('Seus dados');
  });

  it('is answered by the menu on a connection that sent no campaign lately', () => {
    const chat = bot({}, null);
    expect(chat.receive('Parar')[0]).toContain('Suporte');
  });

  it('is not the word by which the contact leaves the dialogue, but any other keyword within it', () => {
    const left = bot();
    left.receive('Oi');
    left.receive('Sair');
    expect(left.logged).toContain('clientClosed');
    expect(lastReport(left)).toMatchObject([{ optsOut: false }]);
    const asked = bot();
    asked.receive('Oi');
    asked.receive('PARAR');
    expect(lastReport(asked)).toMatchObject([{ optsOut: true }]);
  });
});

describe('replies that came while the connection was away', () => {
  const historic = (ago: number, message: GivenText): HistoricMessage => ({
    message: inboundText(inService.connection, { number, at: noon - ago * minute, ...message }),
    ack: 0,
    isUnread: message.fromMe !== true,
    changes: [],
    quoted: null,
    early: null,
  });
  const brought = (type: 'backfill' | 'import', ...messages: HistoricMessage[]) =>
    repliesIn(decideAt(inService, { type, messages }, noon));

  it('are reported once: the one that opts out, else the newest of the contact', () => {
    const [asked, sorry] = [historic(20, { body: 'SAIR' }), historic(10, { body: 'por favor' })];
    expect(brought('backfill', asked, sorry)).toEqual([
      { type: 'reportCampaignReply', at: noon - 20 * minute, optsOut: true },
    ]);
    const own = historic(5, { body: 'Olá', fromMe: true });
    expect(brought('backfill', historic(20, { body: 'Oi' }), sorry, own)).toEqual([
      { type: 'reportCampaignReply', at: noon - 10 * minute, optsOut: false },
    ]);
    expect(brought('backfill', own)).toEqual([]);
  });

  it('are not reported of an import, which is as old as the phone', () => {
    expect(brought('import', historic(20, { body: 'SAIR' }))).toEqual([]);
  });
});

it('a contact whose address opted out before is created so', () => {
  const created = (optedOutAt: number | null) =>
    receive(state({ contact: null, optedOutAt })).changes.contacts.map(({ contact }) => contact.optedOutAt);
  expect(created(noon)).toEqual([new Date(noon).toISOString()]);
  expect(created(null)).toEqual([null]);
});

it('a note changes nothing that lists show, in a closed ticket either', () => {
  const closed = ticketRecord({ status: 'closed', lastMessage: 'Tchau', unreadMessages: 0 });
  const { changes, effects } = decideAt(about(closed), { type: 'note', wid: 'N1', body: 'Nota' }, noon);
  expect(changes.messages).toMatchObject([{ wid: 'N1', body: 'Nota', isPrivate: true, fromMe: true, user: null }]);
  expect(changes.tickets[0]?.after).toMatchObject({ status: 'closed', lastMessage: 'Tchau', unreadMessages: 0 });
  expect(effects.map(({ type }) => type)).toEqual(['publishMessage']);
});
