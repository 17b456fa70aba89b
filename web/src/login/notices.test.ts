// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../testing/login.builder.ts';
import { buildTicket } from '../testing/ticket.builder.ts';
import { clearDrafts, clearOtherUsersDrafts } from './drafts.ts';
import { addNotice, noticesOf, seeNotices, subscribeToNotices } from './notices.ts';

const ana = buildLogin({ user: { id: 1 } });
const bia = buildLogin({ user: { id: 2 } });
const at = '2026-01-02T10:00:00.000Z';
const notice = (id: number, kind: 'transfer' | 'mention' = 'transfer', by = 'Caio') => ({
  kind,
  by,
  at,
  ticket: buildTicket(id),
});
const shownTo = (owner: typeof ana): unknown[] => noticesOf(owner).map(({ kind, by, ticket }) => [kind, by, ticket.id]);

afterEach(() => window.sessionStorage.clear());

test('notices are kept, the newest first, until their conversation is looked at', () => {
  const heard = vi.fn<() => void>();
  const stop = subscribeToNotices(heard);
  addNotice(ana, notice(7));
  addNotice(ana, notice(8, 'mention'));
  addNotice(ana, notice(7, 'transfer', 'Davi'));
  expect(shownTo(ana)).toEqual([
    ['transfer', 'Davi', 7],
    ['mention', 'Caio', 8],
  ]);
  expect(noticesOf(ana)).toBe(noticesOf(ana));
  seeNotices(ana, buildTicket(7).uuid);
  expect(shownTo(ana)).toEqual([['mention', 'Caio', 8]]);
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
});

test('they are their user’s alone', () => {
  addNotice(ana, notice(7));
  addNotice(bia, notice(8));
  expect(shownTo(ana)).toEqual([['transfer', 'Caio', 7]]);
  clearOtherUsersDrafts(ana);
  expect([shownTo(ana).length, shownTo(bia).length]).toEqual([1, 0]);
  clearDrafts();
  expect(shownTo(ana)).toEqual([]);
});
