import { typingTimeout } from '@recado/shared/contract/typing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../testing/login.builder.ts';
import { typingHandler, typingStoppedHandler, typistsOf } from './typing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const build = () => {
  const context = { client: new QueryClient(), login: buildLogin() };
  return {
    sendPresence: (action: 'composing' | 'recording' | 'paused', name: string | null = null) =>
      typingHandler.handle({ action, ticketId: 7, name }, context),
    receiveMessage: (participant: string | null, fromMe = false) =>
      typingStoppedHandler.handle(
        { action: 'create', message: { ticketId: 7, participant, fromMe }, ticket: {} },
        context,
      ),
    shown: () => typistsOf(7),
  };
};

test('shows who types or records until they stop or the presence expires', () => {
  const { sendPresence, shown } = build();
  sendPresence('composing');
  sendPresence('recording');
  expect(shown()).toEqual([{ name: null, state: 'recording' }]);
  sendPresence('paused');
  expect(shown()).toEqual([]);
  sendPresence('composing');
  vi.advanceTimersByTime(typingTimeout - 1);
  sendPresence('composing');
  vi.advanceTimersByTime(typingTimeout - 1);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('distinguishes group members, and removes the author of a new message', () => {
  const { sendPresence, receiveMessage, shown } = build();
  sendPresence('composing', 'Ana');
  sendPresence('composing', 'Bia');
  receiveMessage('Ana', true);
  expect(shown()).toHaveLength(2);
  receiveMessage('Ana');
  expect(shown()).toEqual([{ name: 'Bia', state: 'composing' }]);
});
