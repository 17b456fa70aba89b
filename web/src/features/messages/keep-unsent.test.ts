// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { draftOf, keepDraft } from '../../session/drafts.ts';
import { keepUnsent } from './keep-unsent.ts';
import { sendKey, type Outgoing } from './outgoing.ts';

const ana = { company: { id: 1 }, user: { id: 1 } } as unknown as LoginResult;
afterEach(() => window.sessionStorage.clear());

test('texts that were not sent stand before what is typed; with a note among them all of it stays inside', async () => {
  const client = new QueryClient();
  const sent = (ticketId: number, body: string, fails: boolean, isPrivate = false) =>
    new MutationObserver<unknown, Error, Partial<Outgoing>>(client, {
      mutationKey: sendKey(ticketId),
      mutationFn: () => (fails ? Promise.reject(new Error('refused')) : Promise.resolve()),
    })
      .mutate({ ticketId, body, isPrivate })
      .catch(() => undefined);
  await Promise.all([
    sent(7, 'primeira', true),
    sent(7, 'segunda', true),
    sent(7, 'chegou', false),
    sent(8, 'nota', true, true),
  ]);
  keepDraft(ana, 7, { text: 'ainda escrevendo', isPrivate: false });
  keepDraft(ana, 8, { text: 'para o cliente', isPrivate: false });
  keepUnsent(client, ana);
  expect(draftOf(ana, 7)).toEqual({ text: 'primeira\nsegunda\nainda escrevendo', isPrivate: false });
  expect(draftOf(ana, 8)).toEqual({ text: 'nota\npara o cliente', isPrivate: true });
});
