import type { LoginResult } from '@recado/shared/contract/auth';
import { typingTimeout } from '@recado/shared/contract/typing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typedHandler, typingHandler } from './typing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const build = () => {
  const client = new QueryClient();
  const context = { client, session: {} as LoginResult };
  return {
    told: (action: 'composing' | 'recording' | 'paused', name: string | null = null) =>
      typingHandler.handle({ action, ticketId: 7, name }, context),
    wrote: (participant: string | null, fromMe = false) =>
      typedHandler.handle({ action: 'create', message: { ticketId: 7, participant, fromMe }, ticket: {} }, context),
    shown: () => client.getQueryData(['typing', 7]) ?? [],
  };
};

test('shows who types or records until they stop, or are not heard of any more', () => {
  const { told, shown } = build();
  told('composing');
  told('recording');
  expect(shown()).toEqual([{ name: null, state: 'recording' }]);
  told('paused');
  expect(shown()).toEqual([]);
  told('composing');
  vi.advanceTimersByTime(typingTimeout - 1);
  told('composing');
  vi.advanceTimersByTime(typingTimeout - 1);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('tells those of a group apart, and who wrote has stopped', () => {
  const { told, wrote, shown } = build();
  told('composing', 'Ana');
  told('composing', 'Bia');
  wrote('Ana', true);
  expect(shown()).toHaveLength(2);
  wrote('Ana');
  expect(shown()).toEqual([{ name: 'Bia', state: 'composing' }]);
});
