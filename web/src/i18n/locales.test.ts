import { errorStatus } from '@recado/shared/contract/errors';
import { type Language, languages } from '@recado/shared/contract/languages';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Texts = { [key: string]: string | Texts };

const root = join(import.meta.dirname, '..');
const folder = (language: Language): string => join(import.meta.dirname, 'locales', language);

const flatten = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

const load = (language: Language): Map<string, string> =>
  new Map(
    readdirSync(folder(language)).flatMap((file) =>
      flatten(JSON.parse(readFileSync(join(folder(language), file), 'utf8')) as Texts, `${file.replace('.json', '')}:`),
    ),
  );

const texts = Object.fromEntries(languages.map((language) => [language, load(language)])) as Record<
  Language,
  Map<string, string>
>;
const keys = [...texts.pt.keys()];
const singular = new Set(keys.flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]));

/** Every `namespace:path` that stands in the sources, a value put in as `${…}` standing for any one step of the path. */
const used = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /['"`]((?:auth|cards|common|connections|errors|finance|layout|messages|tickets):[\w.${}]*)/g,
      ),
    ].map(([, key = '']) => ({ file, key })),
  );

const exists = (key: string): boolean => {
  if (!key.includes('${')) return singular.has(key);
  const pattern = new RegExp(`^${key.replace(/[.]/g, '\\.').replace(/\$\{[^}]*\}?/g, '[\\w]+')}`);
  return [...singular].some((known) => pattern.test(known));
};

describe('translations', () => {
  test.each(languages.filter((language) => language !== 'pt'))(
    '%s has the keys that Portuguese has, none more',
    (language) => {
      expect([...texts[language].keys()].sort()).toEqual([...keys].sort());
    },
  );

  test.each(languages)('%s leaves nothing empty and fills in the same values', (language) => {
    const valuesOf = (text: string): string[] =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();
    for (const [key, text] of texts[language]) {
      expect(text.trim(), key).not.toBe('');
      expect(valuesOf(text), `${language} ${key}`).toEqual(valuesOf(texts.pt.get(key) ?? ''));
    }
  });

  test('every key that the sources ask for exists', () => {
    expect(used.length).toBeGreaterThan(150);
    expect(used.filter(({ key }) => !exists(key))).toEqual([]);
  });

  test.each(languages)('%s names every error code', (language) => {
    const missing = Object.keys(errorStatus).filter((code) => !texts[language].has(`errors:${code}`));
    expect(missing).toEqual([]);
  });

  test('what the specification quotes stands to the letter', () => {
    expect(texts.pt.get('messages:empty')).toBe('Diga olá para seu novo contato!');
    expect(texts.pt.get('messages:deleted.own')).toBe('Essa mensagem foi apagada');
    expect(texts.pt.get('messages:deleted.contact')).toBe('Essa mensagem foi apagada pelo contato');
    expect(texts.pt.get('errors:ERR_NO_EMAIL_FOUND')).toBe('Email não encontrado');
    expect(texts.pt.get('auth:ended.displaced')).toBe('Sua conta foi acessada em outro computador.');
    expect(texts.pt.get('auth:reset.rule')).toBe(
      'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
    );
    expect(texts.pt.get('common:errorOccurred')).toBe('An error occurred!');
  });
});
