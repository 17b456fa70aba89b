import type { Card } from '@recado/shared/contract/cards';
import { describe, expect, it } from 'vitest';
import { type GivenText, inboundText } from '../../../test/conversation.ts';
import { about, chatOf, noon, state, ticketRecord, withConnection } from '../../../test/conversation-state.ts';
import { decideAt, decideText, ticketAfter } from '../../../test/decisions.ts';
import type { Decision } from './decision.ts';
import type { ConversationState } from './state.ts';

const number = '5511987654321';
const card = (made: Card, body: string) => ({ type: 'card' as const, body, card: made });

const decideMessage = (given: ConversationState, message: GivenText = {}): Decision =>
  decideText(given, { at: noon - 2_000, ...message });

describe('the stored message', () => {
  it('counts as unread, shows in the list, and is published with its ticket alone while the ticket stays in its list', () => {
    const decision = decideMessage(about(ticketRecord({ unreadMessages: 4, version: 9 })), { body: 'Tudo\n  bem?' });
    expect(ticketAfter(decision)).toMatchObject({
      unreadMessages: 5,
      lastMessage: 'Tudo bem?',
      fromMe: false,
      updatedAt: noon,
      version: 10,
    });
    expect(decision.changes.messages).toMatchObject([
      { ticketId: 21, contactId: 7, whatsappId: 5, body: 'Tudo\n  bem?', createdAt: noon - 2_000, time: noon, ack: 0 },
    ]);
    expect(decision.effects).toEqual([{ type: 'publishMessage', message: 0 }]);
  });

  it('comes after the one before it, whatever the clock says', () => {
    const decision = decideMessage(about(ticketRecord({ messageTime: noon + 5_000 })));
    expect(decision.changes.messages[0]?.time).toBe(noon + 5_001);
    expect(ticketAfter(decision)?.messageTime).toBe(noon + 5_001);
  });

  it('of our own phone counts as read and has reached the server', () => {
    const decision = decideMessage(about(ticketRecord({ unreadMessages: 4 })), { fromMe: true });
    expect(ticketAfter(decision)).toMatchObject({ unreadMessages: 0, fromMe: true });
    expect(decision.changes.messages).toMatchObject([{ fromMe: true, ack: 1, user: null }]);
  });

  it.each([
    [
      {
        type: 'media' as const,
        body: 'veja',
        media: { kind: 'image' as const, mimetype: 'image/png', size: 3, name: null },
      },
      { mediaType: 'image', mediaState: 'pending' },
      '📷 veja',
    ],
    [
      {
        type: 'media' as const,
        body: '',
        media: { kind: 'application' as const, mimetype: 'application/pdf', size: null, name: 'nota.pdf' },
      },
      { mediaType: 'application', media: { key: null, name: 'nota.pdf' } },
      '📄 nota.pdf',
    ],
    [
      {
        type: 'media' as const,
        body: '',
        media: {
          kind: 'audio' as const,
          mimetype: 'audio/ogg; codecs=opus',
          size: 9_000,
          name: null,
          seconds: 7,
          isVoice: true,
          waveform: 'AQID',
        },
      },
      { mediaType: 'audio', media: { seconds: 7, isVoice: true, waveform: 'AQID' } },
      '🎤',
    ],
    [
      { type: 'unsupported' as const, kind: 'orderMessage', body: 'Pedido 12' },
      { mediaType: 'unsupported', mediaState: 'none', body: 'Pedido 12' },
      '▫️ Pedido 12',
    ],
    [{ type: 'viewOnce' as const }, { mediaType: 'viewOnceMessage', mediaState: 'none', body: '' }, '①'],
    [{ type: 'undecryptable' as const }, { mediaType: 'undecryptable', mediaState: 'none', body: '' }, '⏳'],
    [
      card(
        {
          type: 'location',
          latitude: -23.5,
          longitude: -46.6,
          name: 'Padaria',
          address: null,
          isLive: false,
          thumbnail: null,
        },
        'Padaria',
      ),
      { mediaType: 'locationMessage', body: 'Padaria', card: { latitude: -23.5 } },
      '📍 Padaria',
    ],
    [
      card({ type: 'contacts', contacts: [{ name: 'Zé', numbers: ['+55 11 3333-4444'] }] }, 'Zé'),
      { mediaType: 'contactMessage' },
      '👤 Zé',
    ],
    [
      card(
        { type: 'list', title: 'Cardápio', text: 'Escolha', footer: '', buttonText: 'Ver', sections: [] },
        'Escolha',
      ),
      { mediaType: 'listMessage' },
      '📋 Escolha',
    ],
    [
      card(
        {
          type: 'buttons',
          title: '',
          text: 'Confirma?',
          footer: '',
          buttons: [{ kind: 'reply', label: 'Sim', value: '1' }],
        },
        'Confirma?',
      ),
      { mediaType: 'interactiveMessage' },
      '🔘 Confirma?',
    ],
    [
      card({ type: 'answer', rowId: '1', text: 'Sim' }, 'Sim'),
      { mediaType: 'conversation', body: 'Sim', card: { rowId: '1' } },
      'Sim',
    ],
    [
      card({ type: 'poll', name: 'Qual?', selectable: 1, options: [{ name: 'A', voters: [] }] }, 'Qual?'),
      { mediaType: 'pollCreationMessageV3', votes: [] },
      '📊 Qual?',
    ],
    [
      card(
        {
          type: 'event',
          name: 'Feira',
          description: '',
          location: null,
          startsAt: noon,
          endsAt: null,
          isCanceled: false,
        },
        'Feira',
      ),
      { mediaType: 'eventMessage' },
      '📅 Feira',
    ],
    [
      card(
        {
          type: 'preview',
          url: 'https://exemplo.test',
          title: 'Exemplo',
          description: '',
          thumbnail: null,
          isAd: false,
        },
        'veja https://exemplo.test',
      ),
      { mediaType: 'conversation' },
      'veja https://exemplo.test',
    ],
    [
      card(
        {
          type: 'preview',
          url: 'https://exemplo.test',
          title: 'Promoção',
          description: '',
          thumbnail: null,
          isAd: true,
        },
        'Quero saber mais',
      ),
      { mediaType: 'adMetaPreview' },
      '📣 Quero saber mais',
    ],
    [{ type: 'text' as const, body: '🎉' }, { mediaType: 'conversation', body: '🎉' }, '🎉'],
    [
      { type: 'text' as const, body: `${'x'.repeat(99)}🎉${'y'.repeat(10_000)}` },
      { mediaType: 'conversation' },
      'x'.repeat(99),
    ],
  ])('shows of %o', (content, message, lastMessage) => {
    const decision = decideMessage(about(ticketRecord()), { content });
    expect(decision.changes.messages).toMatchObject([message]);
    expect(ticketAfter(decision)?.lastMessage).toBe(lastMessage);
  });
});

describe('a late message', () => {
  const minute = 60_000;
  /** Of the messages of one second, those of a backfill sort before those that came by themselves. */
  const secondsEnd = 999;
  const waiting = (given: object = {}) =>
    about(
      ticketRecord({
        status: 'open',
        userId: 11,
        messageTime: noon - 1_000,
        receivedTime: noon - 5 * minute,
        ...given,
      }),
    );

  it('stands where it was sent, behind those that were delivered before it, and counts as unread', () => {
    const decision = decideMessage(waiting({ lastMessage: 'A resposta', unreadMessages: 0 }), {
      at: noon - 2 * minute,
    });
    expect(decision.changes.messages).toMatchObject([
      { time: noon - 2 * minute + secondsEnd, createdAt: noon - 2 * minute },
    ]);
    expect(ticketAfter(decision)).toMatchObject({
      messageTime: noon - 1_000,
      receivedTime: noon - 2 * minute + secondsEnd,
      lastMessage: 'A resposta',
      unreadMessages: 1,
      updatedAt: noon,
    });
    const behind = decideMessage(waiting({ receivedTime: noon - 2 * minute }), { at: noon - 3 * minute });
    expect(behind.changes.messages).toMatchObject([{ time: noon - 2 * minute + 1 }]);
  });

  it('stands behind the contact’s newest message where both were sent in one second, not behind an agent’s', () => {
    const backfilled = { messageTime: noon - 2 * minute + secondsEnd, fromMe: false };
    const timeAfter = (given: object) =>
      decideMessage(waiting(given), { at: noon - 2 * minute }).changes.messages[0]?.time;
    expect(timeAfter(backfilled)).toBe(noon - 2 * minute + secondsEnd + 1);
    expect(timeAfter({ ...backfilled, fromMe: true })).toBe(noon - 2 * minute + secondsEnd);
    expect(timeAfter({ ...backfilled, messageTime: noon - minute })).toBe(noon - 2 * minute + secondsEnd);
  });

  it('stands at the end of the second in which it was sent, or at the time of its publication after that, unless the channel was late itself', () => {
    const timeOf = (publishedAt: number) =>
      decideAt(
        waiting(),
        {
          type: 'message',
          message: inboundText(waiting().connection, { number, at: noon - 2 * minute }),
          quoted: null,
          early: null,
          publishedAt,
        },
        noon,
      ).changes.messages[0]?.time;
    expect(timeOf(noon - 2 * minute + 700)).toBe(noon - 2 * minute + secondsEnd);
    expect(timeOf(noon - 2 * minute + 1_700)).toBe(noon - 2 * minute + 1_700);
    expect(timeOf(noon - minute)).toBe(noon - 2 * minute + secondsEnd);
    expect(timeOf(noon - 3 * minute)).toBe(noon - 2 * minute + secondsEnd);
  });

  it('stands behind the ticket before, where it begins another', () => {
    const closed = ticketRecord({ status: 'closed', messageTime: noon - minute });
    const decision = decideMessage(
      state({ chat: chatOf(null, closed), lastClosed: closed, newIds: { contactId: null, ticketId: 30, uuid: 'u' } }),
      { at: noon - 2 * minute },
    );
    expect(decision.changes.messages[0]?.time).toBe(noon - minute + 1);
  });

  it('a message of the last two seconds stands behind all others', () => {
    expect(decideMessage(waiting(), { at: noon - 2_000 }).changes.messages).toMatchObject([{ time: noon }]);
  });
});

describe('the first message of a chat after an outage', () => {
  const outage = { since: noon - 60_000, until: noon - 30_000 };
  const missed = { ...outage, number: '5511900000000' };
  const unknown = (given: object = {}) =>
    withConnection(
      { missed, number: missed.number, ...given },
      state({ contact: null, chat: null, newIds: { contactId: 70, ticketId: 30, uuid: 'u' } }),
    );
  const requests = ({ effects }: Decision) => effects.filter(({ type }) => type === 'backfillChat');

  it('requests what the contact wrote during the outage', () => {
    expect(requests(decideMessage(unknown(), { wid: 'W1', at: noon - 2_000 }))).toEqual([
      { type: 'backfillChat', ...outage, newest: { wid: 'W1', fromMe: false, at: noon - 2_000 } },
    ]);
  });

  it.each([
    ['of a known chat', withConnection({ missed, number: missed.number }, about(ticketRecord())), noon],
    ['without an outage', unknown({ missed: null }), noon],
    ['with another phone', unknown({ number: '5511911111111' }), noon],
    ['from before it', unknown(), noon - 61_000],
    ['a week later', unknown({ missed: { ...missed, since: 0, until: noon - 8 * 86_400_000 } }), noon],
  ])('%s requests nothing', (_name, given, at) => expect(requests(decideMessage(given, { at }))).toEqual([]));
});
