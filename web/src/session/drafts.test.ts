// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { draftOf, forgetDrafts, forgetOthersDrafts, keepDraft, type Writer } from './drafts.ts';

const writer = (company: number, user: number): Writer =>
  ({ company: { id: company }, user: { id: user } }) as unknown as LoginResult;
const ana = writer(1, 1);
const note = { text: 'só para nós', isPrivate: true };
const nothing = { text: '', isPrivate: false };

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

test('a note comes back as a note', () => {
  keepDraft(ana, 7, note);
  expect(draftOf(ana, 7)).toEqual(note);
  expect(draftOf(ana, 8)).toEqual(nothing);
  keepDraft(ana, 7, { ...note, text: '' });
  expect(draftOf(ana, 7)).toEqual(nothing);
});

test('neither a colleague nor the same numbers of another company find it', () => {
  keepDraft(ana, 7, note);
  expect([draftOf(writer(1, 2), 7), draftOf(writer(2, 1), 7)]).toEqual([nothing, nothing]);
});

test('what others wrote is forgotten, or all of it', () => {
  keepDraft(ana, 7, note);
  keepDraft(writer(1, 11), 7, note);
  forgetOthersDrafts(ana);
  expect([draftOf(ana, 7), draftOf(writer(1, 11), 7)]).toEqual([note, nothing]);
  forgetDrafts();
  expect(draftOf(ana, 7)).toEqual(nothing);
});

test('a browser without room for it goes on', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepDraft(ana, 7, note)).not.toThrow();
});
