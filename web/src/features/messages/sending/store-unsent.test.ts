// @vitest-environment jsdom
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { loadDraft, restoreUnsentDrafts, storeDraft } from '../../../login/drafts.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { holdsUnsentFiles, storeUnsent, watchUnsent } from './store-unsent.ts';
import { sendKey, setWaiting, type Outgoing } from './outgoing.ts';

const ana = buildLogin();
afterEach(() => window.sessionStorage.clear());

test('unsent texts are prepended to the draft; a note among them makes the draft a note', async () => {
  const client = new QueryClient();
  const sent = (ticketId: number, body: string, fails: boolean, isPrivate = false) =>
    new MutationObserver<unknown, Error, Partial<Outgoing>>(client, {
      mutationKey: sendKey(ticketId),
      mutationFn: () => (fails ? Promise.reject(new Error('refused')) : Promise.resolve()),
    })
      .mutate({ ticketId, body, isPrivate, captions: [] })
      .catch(() => undefined);
  await Promise.all([
    sent(7, 'primeira', true),
    sent(7, 'segunda', true),
    sent(7, 'chegou', false),
    sent(8, 'nota', true, true),
  ]);
  storeDraft(ana, 7, { text: 'ainda escrevendo', isPrivate: false });
  storeDraft(ana, 8, { text: 'para o cliente', isPrivate: false });
  storeUnsent(client, ana);
  expect(loadDraft(ana, 7)).toEqual({ text: 'primeira\nsegunda\nainda escrevendo', isPrivate: false });
  expect(loadDraft(ana, 8)).toEqual({ text: 'nota\npara o cliente', isPrivate: true });
});

test('what waits for the network is stored as it begins to wait, with its stored file, and nothing that is under way', async () => {
  const client = new QueryClient();
  const stop = watchUnsent(client, () => ana);
  const stored = { key: 'c/1/library/1/01H/tabela.pdf', name: 'tabela.pdf', mimetype: 'application/pdf' };
  const send = (ticketId: number, more: Partial<Outgoing> = {}) =>
    void new MutationObserver<unknown, Error, Partial<Outgoing>>(client, {
      mutationKey: sendKey(ticketId),
      mutationFn: () => new Promise(() => undefined),
    })
      .mutate({
        ticketId,
        body: `para ${ticketId}`,
        isPrivate: false,
        captions: ['foto'],
        requestId: String(ticketId),
        ...more,
      })
      .catch(() => undefined);
  send(7, { stored });
  send(8);
  const kept = () => Object.keys(window.sessionStorage);
  setWaiting(client, 7, '7', true);
  await vi.waitFor(() => expect(kept()).toHaveLength(1));
  expect(loadDraft(ana, 7).text).toBe('');
  // The page is left, and the next one begins.
  stop();
  storeDraft(ana, 7, { text: 'ainda escrevendo', isPrivate: false });
  restoreUnsentDrafts(ana);
  expect(loadDraft(ana, 7)).toEqual({ text: 'para 7\nfoto\nainda escrevendo', isPrivate: false, file: stored });
  expect(loadDraft(ana, 8)).toEqual({ text: '', isPrivate: false });
  restoreUnsentDrafts(ana);
  expect(loadDraft(ana, 7).text).toBe('para 7\nfoto\nainda escrevendo');
  client.clear();
});

test('what left after it had waited is stored no more', async () => {
  const client = new QueryClient();
  const stop = watchUnsent(client, () => ana);
  let leave = (): void => undefined;
  const sent = new MutationObserver<unknown, Error, Partial<Outgoing>>(client, {
    mutationKey: sendKey(7),
    mutationFn: () => new Promise<void>((resolve) => (leave = resolve)),
  }).mutate({ ticketId: 7, body: 'oi', isPrivate: false, captions: [], requestId: '7' });
  setWaiting(client, 7, '7', true);
  await vi.waitFor(() => expect(window.sessionStorage).toHaveLength(1));
  setWaiting(client, 7, '7', false);
  leave();
  await sent;
  await vi.waitFor(() => expect(window.sessionStorage).toHaveLength(0));
  stop();
});

test('files are unsent until their message is sent or discarded', async () => {
  const client = new QueryClient();
  const send = (files: File[], answer: () => Promise<unknown>) => {
    const observer = new MutationObserver<unknown, Error, Partial<Outgoing>>(client, {
      mutationKey: sendKey(7),
      mutationFn: answer,
    });
    return observer.mutate({ ticketId: 7, files }).catch(() => undefined);
  };
  const file = new File(['a'], 'a.png');
  await send([file], () => Promise.resolve());
  await send([], () => Promise.reject(new Error('refused')));
  expect(holdsUnsentFiles(client)).toBe(false);
  void send([file], () => new Promise(() => undefined));
  expect(holdsUnsentFiles(client)).toBe(true);
  client.getMutationCache().clear();
  expect(holdsUnsentFiles(client)).toBe(false);
});
