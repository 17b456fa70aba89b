// @vitest-environment jsdom
import type { Language } from '@recado/shared/contract/languages';
import { supportUserId } from '@recado/shared/permissions/support';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { useAccountLanguage } from './use-account-language.ts';

const login = vi.hoisted(() => ({ useLogin: vi.fn<() => unknown>() }));
vi.mock('../../login/login-query.ts', () => login);
const texts = vi.hoisted(() => ({ useTranslate: vi.fn<() => unknown>() }));
vi.mock('../../i18n/use-translate.ts', () => texts);
const { storeLanguage } = vi.hoisted(() => ({ storeLanguage: vi.fn<() => Promise<void>>() }));
vi.mock('./store-language.ts', () => ({ storeLanguage }));

/** Shows the interface in these languages, one after the other, to a user whose account has one of its own. */
const show = (stored: Language | null, languages: readonly Language[], id = 1): void => {
  login.useLogin.mockReturnValue(buildLogin({ user: { id, language: stored } }));
  texts.useTranslate.mockReturnValue({ language: languages[0] });
  const { rerender } = renderHook(useAccountLanguage);
  for (const language of languages.slice(1)) {
    texts.useTranslate.mockReturnValue({ language });
    rerender();
  }
};

beforeEach(() => storeLanguage.mockReset().mockResolvedValue());

test('the account gets the language of the first sign-in, and the one that the user chooses later', async () => {
  show(null, ['tr']);
  show('tr', ['tr', 'es']);
  await vi.waitFor(() =>
    expect(storeLanguage.mock.calls).toEqual([
      [1, 'tr'],
      [1, 'es'],
    ]),
  );
});

test('another device’s language, and the support’s, leave the account as it is', async () => {
  show('tr', ['en']);
  show(null, ['en', 'es'], supportUserId);
  show('en', ['es', 'en']);
  show(null, ['pt']);
  await vi.waitFor(() => expect(storeLanguage.mock.calls).toEqual([[1, 'pt']]));
});
