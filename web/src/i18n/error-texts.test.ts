// @vitest-environment jsdom
import { languages } from '@recado/shared/contract/languages';
import { getPublicSetting } from '@recado/shared/contract/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../config/runtime-config.ts', () => ({ runtimeConfig: () => Promise.resolve({ apiUrl: 'http://api' }) }));

const texts = {
  pt: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  en: 'Too many attempts. Wait a little and try again.',
  es: 'Demasiados intentos. Espere un poco e intente de nuevo.',
  tr: 'Çok fazla deneme. Biraz bekleyip tekrar deneyin.',
} as const;

beforeEach(() => {
  vi.resetModules();
  const refused = new Response(JSON.stringify({ error: 'ERR_TOO_MANY_ATTEMPTS' }), { status: 429 });
  vi.stubGlobal('fetch', () => Promise.resolve(refused));
});
afterEach(() => vi.unstubAllGlobals());

/** A new window with the language: nothing of an earlier one is loaded. */
const open = async (language: (typeof languages)[number]) => {
  window.localStorage.setItem('language', language);
  const { call } = await import('../api/call.ts');
  const { changeLanguage, hasErrorTexts, startI18n } = await import('./i18n.ts');
  const { translateError } = await import('./translate-error.ts');
  /** Returns the error of a call that the server refuses. */
  const fail = (): Promise<unknown> =>
    call(getPublicSetting, { params: { key: 'allowSignup' } }).then(
      () => null,
      (error: unknown) => error,
    );
  return { changeLanguage, fail, hasErrorTexts, startI18n, translateError };
};

test.each(languages)(
  'the first failed call is shown by its text in %s, which no first load holds',
  async (language) => {
    const { fail, hasErrorTexts, startI18n, translateError } = await open(language);
    await startI18n();
    expect(hasErrorTexts()).toBe(false);
    expect(translateError(await fail())).toBe(texts[language]);
  },
);

test('a call that fails before the texts have begun to load is shown by its text', async () => {
  const { fail, startI18n, translateError } = await open('en');
  const error = await fail();
  await startI18n();
  expect(translateError(error)).toBe(texts.en);
});

test('another language brings its texts of the error codes', async () => {
  const { changeLanguage, fail, startI18n, translateError } = await open('pt');
  await startI18n();
  const error = await fail();
  await changeLanguage('tr');
  expect(translateError(error)).toBe(texts.tr);
});
