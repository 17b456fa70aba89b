import type { Author, InboundMention } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { inDialogue, about, agent, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import type { MessageChange, MessageRecord } from '../../data/messages/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';
import { decideAt, noDecision } from '../../../test/decisions.ts';
import { newMessage } from '../../data/messages/new-message.ts';

const ana = agent();
const anaJid = '5511911111111@s.whatsapp.net';
const us: Author = { fromMe: true, address: null, name: null };
const them: Author = { fromMe: false, address: { number: '5511987654321', lid: null }, name: 'Maria' };
const participant = (number: string, lid: string | null = null): Author => ({
  fromMe: false,
  address: { number, lid },
  name: 'Zé',
});

const stored = (given: Partial<MessageRecord> = {}): MessageRecord => ({
  id: '21-01J00000000000000000000000',
  ticketId: 21,
  whatsappId: 5,
  contactId: 7,
  wid: 'W1',
  body: 'antes',
  fromMe: false,
  ...newMessage(),
  createdAt: noon - 60_000,
  ...given,
});
const open = about(ticketRecord({ status: 'open', userId: 11, lastMessage: 'antes' }));
const group = about(ticketRecord({ status: 'group', isGroup: true, userId: 11 }));
const lgpd = { ...open.settings, enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' } as const;

const done = (change: MessageChange, message = stored(), given: ConversationState = open): Decision =>
  decideAt(given, { type: 'change', change, message, isLast: true }, noon);
const after = ({ changes }: Decision): MessageRecord | undefined => changes.changed?.after;
const edit = (by: Author, body = 'depois', at = noon, mentions: InboundMention[] = []): MessageChange => ({
  type: 'edit',
  by,
  at,
  body,
  mentions,
});
const revoke = (by: Author, byAdmin = false): MessageChange => ({ type: 'revoke', by, at: noon, byAdmin });
const react = (by: Author, emoji: string, at = noon): MessageChange => ({ type: 'reaction', by, at, emoji });

describe('an edit', () => {
  it('adds its mentions to those that the text still has', () => {
    const ze = { tag: '5511933333333', name: 'Zé', jid: '5511933333333@s.whatsapp.net' };
    const lia = { tag: '123456789012345', name: 'Lia', jid: '123456789012345@lid' };
    const bia: InboundMention = {
      tag: '5511944444444',
      address: { number: '5511944444444', lid: null },
      name: 'Bia',
      isUs: false,
    };
    const edited = after(
      done(edit(them, '@5511933333333 e @5511944444444', noon, [bia]), stored({ mentions: [ze, lia] })),
    );
    expect(edited?.mentions).toEqual([{ tag: bia.tag, name: 'Bia', jid: '5511944444444@s.whatsapp.net' }, ze]);
  });

  it('puts its text in the place of the original, in lists too', () => {
    const decision = done(edit(them));
    expect(after(decision)).toMatchObject({ body: 'depois', isEdited: true, editedAt: noon });
    expect(decision.changes.tickets[0]?.after).toMatchObject({
      lastMessage: 'depois',
      version: 5,
      updatedAt: noon - 60_000,
      unreadMessages: 1,
    });
    expect(decision.effects).toEqual([{ type: 'publishChanged' }]);
  });

  it('leaves the lists alone where a newer message stands there', () => {
    expect(
      decideAt(open, { type: 'change', change: edit(them), message: stored(), isLast: false }, noon).changes.tickets,
    ).toEqual([]);
  });

  it.each<[string, MessageChange, Partial<MessageRecord>]>([
    ['that came before', edit(them), { body: 'depois', editedAt: noon, isEdited: true }],
    ['that is older than another', edit(them, 'velho', noon - 5), { editedAt: noon }],
    ['of what was taken back', edit(them), { isDeleted: true }],
    ['by the contact of what is ours', edit(them), { fromMe: true }],
    ['by us of what is the contact’s', edit(us), {}],
    ['of a note', edit(us), { fromMe: true, isPrivate: true }],
  ])('%s changes nothing', (_, change, given) => {
    expect(done(change, stored(given))).toEqual(noDecision);
  });
});

describe('a revoke', () => {
  it('keeps the text', () => {
    expect(after(done(revoke(them)))).toMatchObject({ isDeleted: true, body: 'antes' });
  });

  it('shows in the preview that the last message is gone, also where its text is kept', () => {
    expect(done(revoke(them)).changes.tickets[0]?.after?.lastMessage).toBe('🚫 _Mensagem Apagada_');
  });

  it('takes text and file where the company wants that, of the contact’s messages', () => {
    const given = { ...open, settings: lgpd };
    const media = { key: 'c/3/in/x', name: 'a.jpg', size: 1, mimetype: 'image/jpeg' };
    const decision = done(revoke(them), stored({ mediaType: 'image', mediaState: 'ready', media }), given);
    expect(after(decision)).toMatchObject({
      isDeleted: true,
      body: '🚫 _Mensagem Apagada_',
      media: null,
      mediaType: 'conversation',
      mediaState: 'none',
    });
    expect(decision.changes.tickets[0]?.after?.lastMessage).toBe('🚫 _Mensagem Apagada_');
    expect(after(done(revoke(us), stored({ fromMe: true }), given))).toMatchObject({ isDeleted: true, body: 'antes' });
  });

  it.each([{ enableLGPD: 'disabled' }, { lgpdDeleteMessage: 'disabled' }] as const)('keeps it with %j', (off) => {
    expect(after(done(revoke(them), stored(), { ...open, settings: { ...lgpd, ...off } }))?.body).toBe('antes');
  });

  it.each<[string, Author, Partial<MessageRecord>, boolean, boolean]>([
    ['its author', participant('5511911111111'), { participantJid: anaJid }, false, true],
    [
      'its author by the other address',
      participant('5511911111111', '777777'),
      { participantJid: '777777@lid' },
      false,
      true,
    ],
    ['another', participant('5511922222222'), { participantJid: anaJid }, false, false],
    ['an administrator', participant('5511922222222'), { participantJid: anaJid }, true, true],
    ['another of what is ours', participant('5511922222222'), { fromMe: true }, false, false],
    ['an administrator of what is ours', participant('5511922222222'), { fromMe: true }, true, true],
    [
      'somebody unknown',
      { fromMe: false, address: { number: null, lid: null }, name: null },
      { participantJid: anaJid },
      false,
      false,
    ],
  ])('in a group by %s', (_, by, given, byAdmin, works) => {
    expect(after(done(revoke(by, byAdmin), stored(given), group))?.isDeleted ?? false).toBe(works);
  });

  it('needs an author outside of groups, whatever it claims', () => {
    expect(after(done(revoke(them, true), stored({ fromMe: true })))).toBeUndefined();
  });
});

describe('a reaction', () => {
  const named = { by: '5511987654321@s.whatsapp.net', name: 'Maria' };

  it('is one for each who reacts; a newer takes its place, an empty one removes it', () => {
    const first = after(done(react(them, '👍')))!;
    expect(first.reactions).toEqual([{ ...named, emoji: '👍', at: noon }]);
    const second = after(done(react(them, '❤️', noon + 1), first))!;
    expect(second.reactions).toEqual([{ ...named, emoji: '❤️', at: noon + 1 }]);
    expect(after(done(react(us, '👍', noon + 2), second))!.reactions).toHaveLength(2);
    expect(after(done(react(them, '', noon + 3), second))!.reactions).toMatchObject([{ emoji: '' }]);
  });

  it('is not brought back by an older one that comes late', () => {
    const removed = stored({ reactions: [{ ...named, emoji: '', at: noon }] });
    expect(after(done(react(them, '👍', noon - 1), removed))).toBeUndefined();
  });

  it('is known again by the other address', () => {
    const known = stored({ reactions: [{ ...named, emoji: '👍', at: noon - 1 }] });
    expect(
      after(done(react({ ...them, address: { number: '5511987654321', lid: '777777' } }, '❤️'), known))?.reactions,
    ).toMatchObject([{ by: '777777@lid', emoji: '❤️' }]);
  });

  it('moves no ticket', () => {
    expect(done(react(them, '👍'))).toMatchObject({ changes: { tickets: [] }, effects: [{ type: 'publishChanged' }] });
  });
});

describe('what came before its message', () => {
  const decideText = (changes: MessageChange[], given: Parameters<typeof inboundText>[1] = {}): Decision =>
    decideAt(
      state(),
      {
        type: 'message',
        message: inboundText(state().connection, { number: '5511987654321', ...given }),
        quoted: null,
        early: { ack: null, changes, revision: 1 },
      },
      noon,
    );

  it('is done to it in its own order', () => {
    const { changes } = decideText([
      react(them, '👍', noon + 2),
      edit(them, 'terceiro', noon + 1),
      edit(them, 'segundo'),
    ]);
    expect(changes.messages).toMatchObject([{ body: 'terceiro', isEdited: true, reactions: [{ emoji: '👍' }] }]);
    expect(changes.tickets[0]?.after?.lastMessage).toBe('terceiro');
  });

  it('is ignored unless its author may make it', () => {
    expect(decideText([revoke(them), edit(them)], { fromMe: true }).changes.messages).toMatchObject([
      { isDeleted: false, isEdited: false, body: 'Olá' },
    ]);
  });
});

describe('an agent', () => {
  const mine = stored({ fromMe: true, ack: 2, user: { id: 11, name: 'Ana' } });
  const acts = (
    event: Partial<ConversationEvent> & { type: 'edit' | 'revoke' | 'react' },
    message = mine,
    given: ConversationState = open,
  ): Decision =>
    decideAt(
      given,
      {
        agent: ana,
        changeWid: 'C1',
        body: 'depois {{name}}',
        mentions: [],
        emoji: '👍',
        message,
        isLast: true,
        ...event,
      } as unknown as ConversationEvent,
      noon,
    );

  it('edits, with variables filled in, and sends the edit to the phone', () => {
    const decision = acts({ type: 'edit' });
    expect(after(decision)).toMatchObject({ body: 'depois Maria Silva', isEdited: true });
    expect(decision.effects).toEqual([
      {
        type: 'changeMessage',
        change: { type: 'edit', changeWid: 'C1', body: 'depois Maria Silva', before: 'antes', mentions: [] },
      },
      { type: 'publishChanged' },
    ]);
  });

  it('shows an edit in lists where the message is the newest of the ticket', () => {
    const [ticket] = acts({ type: 'edit', body: 'depois' } as never).changes.tickets;
    expect(ticket?.after).toMatchObject({ lastMessage: 'depois', updatedAt: noon - 60_000 });
    expect(acts({ type: 'edit', isLast: false } as never).changes.tickets).toEqual([]);
  });

  it('leaves the lists alone where an edit is of an earlier ticket of the chat', () => {
    const { changes } = acts({ type: 'edit' }, { ...mine, id: '20-01J00000000000000000000000', ticketId: 20 });
    expect(changes.tickets).toEqual([]);
    expect(changes.changed?.after.body).toBe('depois Maria Silva');
  });

  it('edits mentions, sends them to the phone, and restores them where the edit failed', () => {
    const [ze, bia] = [
      { tag: '5511933333333', name: 'Zé', jid: 'ze' },
      { tag: '5511944444444', name: 'Bia', jid: 'bia' },
    ];
    const decision = acts({ type: 'edit', body: 'Oi @5511944444444', mentions: [ze, bia] } as never, {
      ...mine,
      body: 'Oi @5511933333333',
      mentions: [ze],
    });
    expect(after(decision)).toMatchObject({ mentions: [bia] });
    expect(decision.effects[0]).toMatchObject({ change: { body: 'Oi @5511944444444', mentions: ['bia'] } });
    const revertedMessage = decideAt(
      open,
      {
        type: 'changeFailed',
        change: { type: 'edit', body: 'Oi @5511944444444', before: 'Oi @5511933333333' },
        message: after(decision)!,
        isLast: true,
      },
      noon,
    );
    expect(after(revertedMessage)).toMatchObject({ body: 'Oi @5511933333333', mentions: [ze] });
  });

  it.each<[string, Parameters<typeof acts>[0]['type'], Partial<MessageRecord>, ConversationState, string]>([
    ['edit after 15 minutes', 'edit', { createdAt: noon - 900_001 }, open, 'ERR_FETCH_WAPP_MSG'],
    [
      'edit after 15 minutes, also where the last edit is newer',
      'edit',
      { createdAt: noon - 900_001, isEdited: true, editedAt: noon - 1 },
      open,
      'ERR_FETCH_WAPP_MSG',
    ],
    ['edit the contact’s', 'edit', { fromMe: false }, open, 'ERR_NOT_OWN_MESSAGE'],
    ['edit what was taken back', 'edit', { isDeleted: true }, open, 'ERR_MESSAGE_NOT_EDITABLE'],
    ['edit a voice', 'edit', { mediaType: 'audio' }, open, 'ERR_MESSAGE_NOT_EDITABLE'],
    [
      'edit a colleague’s note',
      'edit',
      { isPrivate: true, user: { id: 12, name: 'Beto' } },
      open,
      'ERR_NOT_OWN_MESSAGE',
    ],
    [
      'edit on a channel that takes no edits',
      'edit',
      {},
      about(ticketRecord({ status: 'open', userId: 11, channel: 'facebook' })),
      'ERR_MESSAGE_NOT_EDITABLE',
    ],
    ['edit where nobody serves', 'edit', {}, about(ticketRecord()), 'ERR_TICKET_NOT_OPEN'],
    [
      'take back on a channel that takes nothing back',
      'revoke',
      {},
      about(ticketRecord({ status: 'open', userId: 11, channel: 'whatsappapi' })),
      'ERR_MESSAGE_NOT_REVOCABLE',
    ],
    ['take back the contact’s', 'revoke', { fromMe: false }, open, 'ERR_NOT_OWN_MESSAGE'],
    ['take back on a closed ticket', 'revoke', {}, about(ticketRecord({ status: 'closed' })), 'ERR_TICKET_NOT_OPEN'],
    ['react to a note', 'react', { isPrivate: true }, open, 'ERR_NO_MESSAGE_FOUND'],
    ['react to what was taken back', 'react', { isDeleted: true }, open, 'ERR_NO_MESSAGE_FOUND'],
  ])('may not %s', (_, type, given, where, code) => {
    expect(() => acts({ type }, { ...mine, ...given }, where)).toThrow(code);
  });

  it('may edit to the end of the 15 minutes', () => {
    expect(after(acts({ type: 'edit' }, { ...mine, createdAt: noon - 900_000 }))?.isEdited).toBe(true);
  });

  it('may edit and take back on any channel what never arrived', () => {
    const there = about(ticketRecord({ status: 'open', userId: 11, channel: 'whatsappapi' }));
    for (const given of [
      { isPrivate: true },
      { ack: 0 as const, failure: 'ERR_CHANNEL_WINDOW' },
      { ack: 1 as const, failure: 'ERR_WAPP_INVALID_CONTACT' },
    ]) {
      expect(after(acts({ type: 'edit' }, { ...mine, ...given }, there))).toMatchObject({ isEdited: true });
      expect(after(acts({ type: 'revoke' }, { ...mine, ...given }, there))).toMatchObject({ isDeleted: true });
    }
    expect(() => acts({ type: 'revoke' }, { ...mine, ack: 1, failure: 'ERR_EDITING_WAPP_MSG' }, there)).toThrow(
      'ERR_MESSAGE_NOT_REVOCABLE',
    );
  });

  it('takes back, once; the text stays inside', () => {
    const decision = acts({ type: 'revoke' }, mine, { ...open, settings: lgpd });
    expect(after(decision)).toMatchObject({ isDeleted: true, body: 'antes' });
    expect(decision.effects[0]).toEqual({ type: 'changeMessage', change: { type: 'revoke', changeWid: 'C1' } });
    expect(acts({ type: 'revoke' }, { ...mine, isDeleted: true }).effects).toEqual([]);
  });

  it('sends no change of a note, or of a message that could not be sent', () => {
    for (const given of [{ isPrivate: true }, { ack: 0 as const, failure: 'ERR_SENDING_WAPP_MSG' }]) {
      expect(acts({ type: 'edit' }, { ...mine, ...given }).effects).toEqual([{ type: 'publishChanged' }]);
      expect(acts({ type: 'revoke' }, { ...mine, ...given }).effects).toEqual([{ type: 'publishChanged' }]);
    }
  });

  it('reacts, and takes the reaction away; the same again is nothing', () => {
    const decision = acts({ type: 'react' });
    expect(after(decision)?.reactions).toMatchObject([{ by: 'me', emoji: '👍' }]);
    expect(decision.effects[0]).toEqual({
      type: 'changeMessage',
      change: { type: 'react', changeWid: 'C1', emoji: '👍', before: '' },
    });
    expect(acts({ type: 'react' }, after(decision)).effects).toEqual([]);
    expect(after(acts({ type: 'react', emoji: '' } as never, after(decision)))?.reactions).toMatchObject([
      { by: 'me', emoji: '' },
    ]);
  });
});

describe('what could not be done', () => {
  const failed = (
    change: Extract<ConversationEvent, { type: 'changeFailed' }>['change'],
    given: Partial<MessageRecord>,
  ) =>
    after(
      decideAt(
        open,
        { type: 'changeFailed', change, message: stored({ fromMe: true, ack: 2, ...given }), isLast: true },
        noon,
      ),
    );

  it('is taken back, with the reason', () => {
    expect(failed({ type: 'edit', body: 'depois', before: 'antes' }, { body: 'depois', isEdited: true })).toMatchObject(
      { body: 'antes', failure: 'ERR_EDITING_WAPP_MSG' },
    );
    expect(failed({ type: 'revoke' }, { isDeleted: true })).toMatchObject({
      isDeleted: false,
      failure: 'ERR_DELETE_WAPP_MSG',
    });
    expect(
      failed({ type: 'react', emoji: '👍', before: '' }, { reactions: [{ by: 'me', name: null, emoji: '👍', at: 1 }] }),
    ).toMatchObject({ reactions: [{ emoji: '' }], failure: null });
  });

  it.each<[string, Partial<MessageRecord>]>([
    ['never edited', { body: 'antes' }],
    ['edited before', { body: 'antes', isEdited: true, editedAt: noon - 5 }],
    ['longer than a command carries', { body: 'ã'.repeat(60_000) }],
  ])('leaves a message that was %s as it was', (_, given) => {
    const message = stored({ fromMe: true, ack: 2, ...given });
    const edited = after(
      decideAt(
        open,
        { type: 'edit', agent: ana, changeWid: 'C1', body: 'depois', mentions: [], message, isLast: true },
        noon,
      ),
    );
    expect(edited).toMatchObject({ isEdited: true, editedAt: noon });
    expect(failed({ type: 'edit', body: edited!.body, before: 'cortado' }, edited!)).toMatchObject({
      body: message.body,
      isEdited: message.isEdited,
      editedAt: message.editedAt,
      beforeEdit: null,
    });
  });

  it('stays as it is where something newer was done since', () => {
    expect(failed({ type: 'edit', body: 'depois', before: 'antes' }, { body: 'mais tarde' })).toBeUndefined();
  });
});

describe('forwarding', () => {
  const part = {
    wid: 'F1',
    body: 'veja {{name}}',
    mediaType: 'conversation' as const,
    media: null,
    card: null,
    isForwarded: true,
  };
  const forward = (given: ConversationState): Decision =>
    decideAt(given, { type: 'forward', agent: ana, queueId: 4, part }, noon);

  it.each<[string, ConversationState]>([
    ['opens a ticket where there is none', state()],
    ['accepts the one that waits', about(ticketRecord())],
    ['uses the one in hand', about(ticketRecord({ status: 'open', userId: 11 }))],
  ])('%s, and sends the text as it stands', (_, given) => {
    const { changes, effects } = forward(given);
    expect(changes.tickets[0]?.after).toMatchObject({ status: 'open', userId: 11 });
    expect(changes.messages).toMatchObject([
      { wid: 'F1', body: 'veja {{name}}', isForwarded: true, fromMe: true, user: { id: 11, name: 'Ana' } },
    ]);
    expect(effects).toContainEqual({ type: 'send', message: 0 });
  });

  it('ends the bot’s dialogue in a ticket that waits', () => {
    const given = inDialogue(ticketRecord({ queueId: 4, isBot: true }), { wroteAt: noon, chosenOptionIds: [1] });
    expect(forward(given).changes.tickets[0]?.after).toMatchObject({ isBot: false, inDialogue: false });
  });

  it('leaves a colleague’s conversation to the colleague', () => {
    expect(() => forward(about(ticketRecord({ status: 'open', userId: 12 })))).toThrow('ERR_OTHER_OPEN_TICKET');
  });
});
