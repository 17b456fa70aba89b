// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../testing/login.builder.ts';
import { loadDraft, clearDrafts, clearOtherUsersDrafts, storeDraft, type DraftOwner } from './drafts.ts';

const owner = (company: number, user: number): DraftOwner =>
  buildLogin({ company: { id: company }, user: { id: user } });
const ana = owner(1, 1);
const note = { text: 'só para nós', isPrivate: true };
const nothing = { text: '', isPrivate: false };

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

test('an internal note is restored as a note', () => {
  storeDraft(ana, 7, note);
  expect(loadDraft(ana, 7)).toEqual(note);
  expect(loadDraft(ana, 8)).toEqual(nothing);
  storeDraft(ana, 7, { ...note, text: '' });
  expect(loadDraft(ana, 7)).toEqual(nothing);
});

test('the file of a quick message is restored, also without a text', () => {
  const file = { key: 'c/1/library/1/01H/a.pdf', name: 'a.pdf', mimetype: 'application/pdf' };
  storeDraft(ana, 7, { ...nothing, file });
  expect(loadDraft(ana, 7)).toEqual({ ...nothing, file });
});

test('neither a colleague nor a user with the same id in another company finds a draft', () => {
  storeDraft(ana, 7, note);
  expect([loadDraft(owner(1, 2), 7), loadDraft(owner(2, 1), 7)]).toEqual([nothing, nothing]);
});

test('other users’ drafts are cleared, or all drafts', () => {
  storeDraft(ana, 7, note);
  storeDraft(owner(1, 11), 7, note);
  clearOtherUsersDrafts(ana);
  expect([loadDraft(ana, 7), loadDraft(owner(1, 11), 7)]).toEqual([note, nothing]);
  clearDrafts();
  expect(loadDraft(ana, 7)).toEqual(nothing);
});

test('a full session storage does not throw', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => storeDraft(ana, 7, note)).not.toThrow();
});
