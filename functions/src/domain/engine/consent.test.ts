import type { CompanySettings } from '@recado/shared/contract/settings';
import { describe, expect, it } from 'vitest';
import { type GivenText, inboundText } from '../../../test/conversation.ts';
import { inDialogue, agent, contactRecord, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import { dialogueAfter, decideAt, decideText, ticketAfter } from '../../../test/decisions.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';

const number = '5511987654321';
const question = 'Estou ciente sobre o tratamento dos meus dados pessoais. \n\n*[1]* Sim\n*[2]* Não';
const [text, link] = ['Olá {{firstName}}, tratamos seus dados.', 'https://example.com/privacidade'];
const accepted = '2026-10-01T12:00:00.000Z';

const on: Partial<CompanySettings> = { enableLGPD: 'enabled', lgpdMessage: text, lgpdLink: link };

const withSettings = (given: ConversationState, settings: Partial<CompanySettings> = {}): ConversationState => ({
  ...given,
  connection: { ...given.connection, complationMessage: 'Até logo, {{firstName}}' },
  settings: { ...given.settings, ...on, ...settings },
});
const of = (contact: Partial<ContactRecord>): ConversationState => state({ contact: contactRecord(contact) });
const asked = (given: Partial<TicketRecord> = {}, repetitions = 1): ConversationState =>
  inDialogue(ticketRecord({ status: 'lgpd', lgpdSendMessageAt: noon - 60_000, ...given }), { repetitions });

const sent = ({ changes }: Decision): string[] =>
  changes.messages.filter(({ fromMe, user }) => fromMe && user === null).map(({ body }) => body);

describe('a new ticket', () => {
  it('waits for consent: text, link and question in this order, before anything else', () => {
    const decision = decideText(withSettings(state()), { wid: 'W1' });
    expect(ticketAfter(decision)).toMatchObject({ status: 'lgpd', lgpdSendMessageAt: noon });
    expect(decision.changes.dialogue?.repetitions).toBe(1);
    expect(sent(decision)).toEqual(['Olá Maria, tratamos seus dados.', link, question.trim()]);
    expect(decision.effects.filter(({ type }) => type === 'send')).toHaveLength(3);
    expect(decision.changes.messages[0]).toMatchObject({ wid: 'W1', fromMe: false });
    expect(decision.changes.log.map(({ type }) => type)).toEqual(['create', 'lgpd']);
  });

  it('is asked without a link where there is none', () => {
    expect(sent(decideText(withSettings(state(), { lgpdLink: '' })))).toHaveLength(2);
  });

  it.each<[string, ConversationState, Partial<CompanySettings>, GivenText, TicketRecord['status']]>([
    ['of an unknown contact asks', state({ contact: null }), {}, {}, 'lgpd'],
    ['asks nobody where it is off', state(), { enableLGPD: 'disabled' }, {}, 'pending'],
    ['asks nobody without a text', state(), { lgpdMessage: ' ' }, {}, 'pending'],
    ['asks once', of({ lgpdAcceptedAt: accepted }), {}, {}, 'pending'],
    ['asks again on every ticket', of({ lgpdAcceptedAt: accepted }), { lgpdConsent: 'enabled' }, {}, 'lgpd'],
    ['that the phone begins asks nobody', state(), {}, { fromMe: true }, 'pending'],
    [
      'of a wallet asks before its owner accepts',
      of({ wallet: { userId: 12, queueId: 4 } }),
      { DirectTicketsToWallets: true },
      {},
      'lgpd',
    ],
  ])('%s', (_, given, settings, message, status) => {
    const decision = decideText(withSettings(given, settings), message);
    expect(ticketAfter(decision)?.status).toBe(status);
    expect(sent(decision).includes(question.trim())).toBe(status === 'lgpd');
  });

  it('of a group asks nobody', () => {
    const given = withSettings(state({ contact: null }));
    const connection = { ...given.connection, allowGroup: true, groupAsTicket: 'enabled' as const };
    const decision = decideText({ ...given, connection }, { group: '120363000000000001@g.us' });
    expect(ticketAfter(decision)?.status).toBe('pending');
    expect(sent(decision)).toEqual([]);
  });

  it('keeps the owner and the queue of the wallet while it asks', () => {
    const given = of({ wallet: { userId: 12, queueId: 4 } });
    expect(ticketAfter(decideText(withSettings(given, { DirectTicketsToWallets: true })))).toMatchObject({
      userId: 12,
      queueId: 4,
    });
  });

  it.each<[string, Extract<ConversationEvent, { type: 'open' | 'backfill' }>['type']]>([
    ['that a user opens asks nobody', 'open'],
    ['that an outage brings asks nobody', 'backfill'],
  ])('%s', (_, type) => {
    const given = withSettings(state());
    const message = inboundText(given.connection, { number, at: noon });
    const event: ConversationEvent =
      type === 'open'
        ? { type, agent: agent(), queueId: 4 }
        : { type, messages: [{ message, ack: 0, isUnread: true, changes: [], quoted: null, early: null } as never] };
    expect(ticketAfter(decideAt(given, event, noon))?.status).toBe(type === 'open' ? 'open' : 'pending');
  });
});

describe('a ticket that is reopened', () => {
  const closed = (given: Partial<TicketRecord>): ConversationState => {
    const lastClosed = ticketRecord({ status: 'closed', updatedAt: noon - 60_000, ...given });
    const known = state({ lastClosed });
    return withSettings({ ...known, connection: { ...known.connection, timeCreateNewTicket: 10 } });
  };

  it.each<[string, Partial<TicketRecord>, Partial<CompanySettings>, TicketRecord['status']]>([
    ['asks again after a refusal', { lgpdSendMessageAt: noon - 90_000 }, {}, 'lgpd'],
    ['asks no more after the consent', { lgpdAcceptedAt: noon - 90_000 }, { lgpdConsent: 'enabled' }, 'pending'],
    ['asks nobody where a user began it', { isActiveDemand: true }, {}, 'pending'],
    ['asks nobody where it was imported', { imported: noon - 90_000 }, {}, 'pending'],
  ])('%s', (_, ticket, settings, status) => {
    expect(ticketAfter(decideText(withSettings(closed(ticket), settings)))?.status).toBe(status);
  });
});

describe('the answer', () => {
  it.each(['1', ' 1 ', '1.', 'Sim'])('%j is consent: stored in contact, ticket and log; the bot goes on', (body) => {
    const decision = decideText(withSettings(asked()), { body, wid: 'ANSWER' });
    expect(ticketAfter(decision)).toMatchObject({ status: 'pending', lgpdAcceptedAt: noon });
    expect(decision.changes.dialogue?.repetitions).toBe(0);
    expect(decision.changes.contacts).toMatchObject([{ type: 'consented', at: noon }]);
    expect(decision.changes.log).toContainEqual(
      expect.objectContaining({ type: 'lgpd', consent: 'accepted', wid: 'ANSWER' }),
    );
    expect(sent(decision)).not.toContain(question.trim());
  });

  it.each(['2', 'Não', 'nao'])('%j closes the ticket with the completion message', (body) => {
    const decision = decideText(withSettings(asked()), { body, wid: 'ANSWER' });
    expect(ticketAfter(decision)).toMatchObject({
      status: 'closed',
      lgpdAcceptedAt: null,
      inDialogue: false,
      unreadMessages: 0,
    });
    expect(decision.changes.cycle).toMatchObject({ set: { closedBy: 'contact', closingReason: 'lgpd' } });
    expect(sent(decision)).toEqual(['Até logo, Maria']);
    expect(decision.changes.contacts).toEqual([]);
    expect(decision.changes.log.map(({ type, consent }) => [type, consent])).toEqual([
      ['lgpd', 'refused'],
      ['closed', undefined],
    ]);
  });

  it.each<[string, number, number, boolean]>([
    ['is asked again', 3, 1, true],
    ['is asked for the last time', 3, 2, true],
    ['is asked for no more', 3, 3, false],
    ['is asked for without a limit', 0, 50, true],
  ])('%s', (_, maxUseBotQueues, repetitions, isAsked) => {
    const given = withSettings(asked({}, repetitions));
    const decision = decideText(
      { ...given, connection: { ...given.connection, maxUseBotQueues } },
      { body: 'Quero um bolo' },
    );
    expect(sent(decision).includes(question.trim())).toBe(isAsked);
    expect(ticketAfter(decision)?.status).toBe('lgpd');
    expect(dialogueAfter(given, decision).repetitions).toBe(repetitions + (isAsked ? 1 : 0));
    expect(decision.changes.log).toEqual([]);
  });

  it('still counts after the last question', () => {
    expect(ticketAfter(decideText(withSettings(asked({}, 3)), { body: '1' }))?.status).toBe('pending');
  });

  it.each<[string, GivenText]>([
    ['of our phone', { body: '1', fromMe: true }],
    ['a file', { content: { type: 'unsupported', kind: 'sticker', body: '1' } }],
  ])('is not %s', (_, message) => {
    expect(ticketAfter(decideText(withSettings(asked()), message))?.status).toBe('lgpd');
  });

  it('is not a call', () => {
    const content = { type: 'call' as const, callId: 'C1', isVideo: false };
    const decision = decideText(withSettings(asked(), { AcceptCallWhatsappMessage: 'Não atendemos chamadas' }), {
      content,
    });
    expect(ticketAfter(decision)?.status).toBe('lgpd');
    expect(sent(decision)).toEqual(['Não atendemos chamadas']);
  });

  it('is not read before the question was sent', () => {
    const decision = decideText(withSettings(asked({ lgpdSendMessageAt: null }, 0)), {
      body: '1',
    });
    expect(ticketAfter(decision)?.status).toBe('lgpd');
    expect(sent(decision)).toHaveLength(3);
  });

  it.each<[string, ConversationState, Partial<CompanySettings>]>([
    ['the contact has consented elsewhere', { ...asked(), contact: contactRecord({ lgpdAcceptedAt: accepted }) }, {}],
    ['the company asks for no consent any more', asked(), { enableLGPD: 'disabled' }],
  ])('is not needed where %s', (_, given, settings) => {
    const decision = decideText(withSettings(given, settings), { body: 'Oi' });
    expect(ticketAfter(decision)).toMatchObject({ status: 'pending', lgpdAcceptedAt: null });
    expect(decision.changes.contacts).toEqual([]);
  });

  it('changes the contact once, whatever else the message says of it', () => {
    const given = { ...asked(), contact: contactRecord({ name: number, pictureAt: null }) };
    const decision = decideText(withSettings(given), { body: '1', pushName: 'Zeca' });
    expect(decision.changes.contacts.map(({ type }) => type)).toEqual(['consented']);
  });
});

describe('agents', () => {
  it.each<[string, ConversationEvent, string]>([
    ['accept no ticket', { type: 'accept', agent: agent(), queueId: 4 }, 'ERR_CONSENT_PENDING'],
    ['return no ticket', { type: 'return', agent: agent() }, 'ERR_CONSENT_PENDING'],
    [
      'transfer no ticket',
      { type: 'transfer', agent: agent(), queueId: 4, userId: 12, note: '' },
      'ERR_CONSENT_PENDING',
    ],
    [
      'forward nothing into a ticket',
      {
        type: 'forward',
        agent: agent(),
        queueId: 4,
        part: { wid: 'F1', body: 'veja', mediaType: 'conversation', media: null, card: null, isForwarded: true },
      },
      'ERR_CONSENT_PENDING',
    ],
    [
      'close no ticket without the permission',
      { type: 'resolve', agent: agent(), sendFarewell: false },
      'ERR_NO_PERMISSION',
    ],
  ])('%s that waits for consent', (_, event, code) => {
    expect(() => decideAt(withSettings(asked()), event, noon)).toThrow(expect.objectContaining({ code }));
  });

  it('who are removed leave a ticket waiting for it', () => {
    const decision = decideAt(withSettings(asked({ userId: 11 })), { type: 'release', userId: 11 }, noon);
    expect(ticketAfter(decision)).toMatchObject({ status: 'lgpd', userId: null });
  });

  it('close one with the permission', () => {
    const event: ConversationEvent = { type: 'resolve', agent: agent({ mayClosePending: true }), sendFarewell: false };
    expect(ticketAfter(decideAt(withSettings(asked()), event, noon))?.status).toBe('closed');
  });
});
