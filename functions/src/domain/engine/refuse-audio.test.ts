import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import type { GivenText } from '../../../test/conversation.ts';
import { about, contactRecord, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideText, textsOf } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import { audioText } from './stages/refuse-audio.ts';
import type { ConversationState } from './state.ts';

const audio: InboundMessage['content'] = {
  type: 'media',
  body: '',
  media: {
    kind: 'audio',
    mimetype: 'audio/ogg; codecs=opus',
    name: null,
    size: 1_000,
    seconds: 7,
    isVoice: true,
    isViewOnce: false,
    waveform: null,
  },
};

const receive = (given: ConversationState, message: GivenText = {}): Decision =>
  decideText(given, { content: audio, ...message });

const refusing = (ticket: Partial<TicketRecord> = {}): ConversationState =>
  about(ticketRecord(ticket), { settings: { ...state().settings, acceptAudioMessageContact: 'disabled' } });

const ticketAfter = ({ changes }: Decision): TicketRecord => changes.tickets[0]!.after!;

describe('audio that is not accepted', () => {
  it.each<[string, ConversationState]>([
    ['the company accepts none', refusing()],
    [
      'none is accepted of the contact',
      about(ticketRecord(), { contact: contactRecord({ acceptAudioMessage: false }) }),
    ],
    ['the ticket is open', refusing({ status: 'open', userId: 11 })],
  ])('is stored and answered, with a quote, where %s', (_, given) => {
    const decision = receive(given, { wid: 'VOICE' });
    expect(decision.changes.messages).toMatchObject([
      { wid: 'VOICE', mediaType: 'audio', fromMe: false },
      { body: audioText, fromMe: true, user: null, quoted: { wid: 'VOICE', mediaType: 'audio', fromMe: false } },
    ]);
    expect(decision.effects).toContainEqual({ type: 'send', message: 1 });
    expect(ticketAfter(decision)).toMatchObject({ isAudioRefused: true, unreadMessages: 2 });
  });

  it('is answered once, until the contact has written a text', () => {
    const first = ticketAfter(receive(refusing()));
    const second = receive(refusing(first));
    expect(textsOf(second)).toEqual(['']);
    const image = receive(refusing(first), { content: { ...audio, media: { ...audio.media, kind: 'image' } } });
    expect(ticketAfter(image).isAudioRefused).toBe(true);
    const text = ticketAfter(receive(refusing(first), { content: { type: 'text', body: 'Oi' } }));
    expect(text.isAudioRefused).toBe(false);
    expect(textsOf(receive(refusing(text)))).toEqual(['', audioText]);
  });
});

it('audio is answered again once the ticket is reopened', () => {
  const lastClosed = ticketRecord({ status: 'closed', queueId: 4, isAudioRefused: true });
  const given = refusing();
  const connection = { ...given.connection, timeCreateNewTicket: 10 };
  const decision = receive({ ...given, ticket: null, lastClosed, connection });
  expect(textsOf(decision)).toContain(audioText);
  expect(ticketAfter(decision)).toMatchObject({ status: 'pending', isAudioRefused: true });
});

it.each<[string, ConversationState, GivenText]>([
  ['accepted audio', about(ticketRecord()), {}],
  ['other messages', refusing(), { content: { type: 'text', body: 'Oi' } }],
  ['our own audio, sent on the phone', refusing(), { fromMe: true }],
  ['audio of an import', refusing({ imported: noon - 1 }), {}],
])('%s has no answer', (_, given, message) => {
  const decision = receive(given, message);
  expect(decision.changes.messages).toHaveLength(1);
  expect(ticketAfter(decision).isAudioRefused).toBe(false);
});

it('audio in a group has no answer', () => {
  const jid = '120363000000000001@g.us';
  const contact = contactRecord({ isGroup: true, jid, number: '120363000000000001' });
  const given = about(ticketRecord({ isGroup: true, status: 'group', jid }), {
    contact,
    connection: { ...state().connection, allowGroup: true },
    settings: { ...state().settings, acceptAudioMessageContact: 'disabled' },
  });
  expect(receive(given, { group: jid }).changes.messages).toHaveLength(1);
});
