import { defaultCompanySettings } from '@recado/shared/contract/settings';
import { describe, expect, it } from 'vitest';
import type { GivenText } from '../../../test/conversation.ts';
import { contactRecord, noon, state, withConnection } from '../../../test/conversation-state.ts';
import { decideText, noDecision, ticketAfter } from '../../../test/decisions.ts';
import type { Decision } from './decision.ts';
import type { ConversationState } from './state.ts';

const group = '120363000000000001@g.us';

const decideMessage = (given: ConversationState, message: GivenText = {}): Decision =>
  decideText(given, { at: noon - 2_000, ...message });

describe('a call', () => {
  const called = (given: ConversationState, isVideo = false, at = noon - 2_000): Decision =>
    decideMessage(given, { wid: 'CALL-1', at, content: { type: 'call', callId: '1', isVideo } });
  const refusing = (given: ConversationState): ConversationState => ({
    ...given,
    settings: {
      ...given.settings,
      acceptCallWhatsapp: 'enabled',
      AcceptCallWhatsappMessage: 'Não atendemos ligações, {{firstName}}.',
    },
  });

  it.each([
    [false, 'voice'],
    [true, 'video'],
  ])('is noted as missed, refused and answered (with picture: %s)', (isVideo, body) => {
    const decision = called(refusing(state()), isVideo);
    expect(decision.changes.messages).toMatchObject([
      { mediaType: 'call_log', body, fromMe: false, wid: 'CALL-1' },
      { mediaType: 'conversation', body: 'Não atendemos ligações, Maria.', fromMe: true, user: null },
    ]);
    expect(ticketAfter(decision)).toMatchObject({ status: 'pending', unreadMessages: 1 });
    expect(decision.effects).toContainEqual({ type: 'rejectCall', callId: '1' });
    expect(decision.effects).toContainEqual({
      type: 'send',
      message: 1,
      source: { of: 'setting', field: 'AcceptCallWhatsappMessage' },
    });
  });

  it('is not refused any more once it has ended', () => {
    expect(called(refusing(state()), false, noon - 61_000).effects.map(({ type }) => type)).not.toContain('rejectCall');
  });

  it('is nothing where calls are not refused', () => {
    const lets = state();
    expect(called({ ...lets, settings: { ...lets.settings, acceptCallWhatsapp: 'disabled' } })).toEqual(noDecision);
  });

  it('of somebody who is no contact is answered too, and stands in a ticket', () => {
    const decision = called(refusing(state({ contact: null })));
    expect(decision.changes.contacts).toMatchObject([{ type: 'created' }]);
    expect(ticketAfter(decision)).toMatchObject({ status: 'pending', unreadMessages: 1 });
    expect(decision.changes.messages.map(({ mediaType }) => mediaType)).toEqual(['call_log', 'conversation']);
    expect(decision.effects).toContainEqual({ type: 'rejectCall', callId: '1' });
  });

  it('rings where the text is empty, and is answered in a new company', () => {
    const empty = { ...state().settings, acceptCallWhatsapp: 'enabled', AcceptCallWhatsappMessage: ' ' } as const;
    expect(called({ ...state(), settings: empty })).toEqual(noDecision);
    const decision = called({ ...state(), settings: defaultCompanySettings });
    expect(decision.effects.map(({ type }) => type)).toContain('rejectCall');
    expect(decision.changes.messages?.[1]?.body).toContain('envie uma mensagem');
  });
});

it('calls a group by its subject as it is now', () => {
  const contact = contactRecord({ name: 'Antigo', isGroup: true, jid: group, number: '120363000000000001' });
  expect(
    decideMessage(withConnection({ allowGroup: true }, state({ contact })), { group }).changes.contacts,
  ).toMatchObject([{ type: 'renamed', names: { name: 'Família' } }]);
});
