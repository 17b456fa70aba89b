import { errorStatus, notFoundCodes } from '@recado/shared/contract/errors';
import { type Language, languages } from '@recado/shared/contract/languages';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { templateValues } from '../testing/template-values.ts';

type Texts = { [key: string]: string | Texts };

const root = join(import.meta.dirname, '..');
const folder = (language: Language): string => join(import.meta.dirname, 'locales', language);

const flatten = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );

/** The files of a language, those of single screens included. */
const filesOf = (language: Language): string[] =>
  readdirSync(folder(language), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
const namespaceOf = (file: string): string => basename(file, '.json');

const load = (language: Language): Map<string, string> =>
  new Map(
    filesOf(language).flatMap((file) =>
      flatten(JSON.parse(readFileSync(join(folder(language), file), 'utf8')) as Texts, `${namespaceOf(file)}:`),
    ),
  );

const texts = Object.fromEntries(languages.map((language) => [language, load(language)])) as Record<
  Language,
  Map<string, string>
>;
const keys = [...texts.pt.keys()];

const plural = /_(zero|one|two|few|many|other)$/;
/** Texts that name columns of files and variables as they are written, and one that the specification has. */
const namesColumns = new Set([
  'prompts:queueRequired',
  'flowEditor:kind.ticket',
  'contactLists:noItemsHint',
  'errors:ERR_CAMPAIGN_VARIABLE_RESERVED',
]);

/** Codes of things whose text stands with their own screen, as `quickMessages:notFound`. */
const namedByScreens = Object.entries(notFoundCodes).filter(([thing]) => texts.pt.has(`${thing}s:notFound`));
const codesOfScreens = new Set<string>(namedByScreens.map(([, code]) => code));

const namespaces = filesOf('pt').map(namespaceOf);
const keyPattern = new RegExp(`['"\`]((?:${namespaces.join('|')}):(?:[\\w.]|\\$\\{[^}]*\\})*)['"\`]`, 'g');

const valuesOfTemplates: typeof templateValues = {
  ...templateValues,
  'errors:*': Object.keys(errorStatus).filter((code) => !codesOfScreens.has(code)),
};

/** Every key in the code, as `namespace:path`; the inserted parts of templates are replaced with `*`. */
const usedPatterns = new Set(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(keyPattern)])
    .map(([, key = '']) => key.replace(/\$\{[^}]*\}/g, '*')),
);
const usedKeys = [
  ...namedByScreens.map(([thing]) => `${thing}s:notFound`),
  ...[...usedPatterns].flatMap((pattern) =>
    pattern.includes('*')
      ? (valuesOfTemplates[pattern] ?? []).map((value) => pattern.replace(/\*(?:.*\*)?/, String(value)))
      : [pattern],
  ),
];

describe('translations', () => {
  test.each(languages.filter((language) => language !== 'pt'))('%s has the same keys as Portuguese', (language) => {
    expect([...texts[language].keys()].sort()).toEqual([...keys].sort());
  });

  test.each(languages)('%s has no empty text and inserts the same values as Portuguese', (language) => {
    const valuesOf = (text: string): string[] =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();
    for (const [key, text] of texts[language]) {
      expect(text.trim(), key).not.toBe('');
      expect(valuesOf(text), `${language} ${key}`).toEqual(valuesOf(texts.pt.get(key) ?? ''));
    }
  });

  test('the values of every template key are listed', () => {
    const templates = [...usedPatterns].filter((pattern) => pattern.includes('*'));
    expect(templates.sort()).toEqual(Object.keys(valuesOfTemplates).sort());
  });

  test.each(languages)('%s has every key that the code uses', (language) => {
    const exists = (key: string): boolean =>
      texts[language].has(key) || (texts[language].has(`${key}_one`) && texts[language].has(`${key}_other`));
    expect(usedKeys.length).toBeGreaterThan(500);
    expect(usedKeys.filter((key) => !exists(key))).toEqual([]);
  });

  test.each(languages)('%s has no key that the code does not use', (language) => {
    const used = new Set(usedKeys);
    const unused = [...texts[language].keys()].filter((key) => !used.has(key) && !used.has(key.replace(plural, '')));
    expect(unused).toEqual([]);
  });

  test('Spanish addresses the user as usted', () => {
    const tu =
      /(?<!\p{L})(tu|tus|tú|te|ti|contigo|puedes|debes|deseas|quieres|tienes|haz|inténtalo|arrastra)(?!\p{L})/iu;
    expect([...texts.es].filter(([, text]) => tu.test(text))).toEqual([]);
  });

  test('texts quoted in the specification match it exactly', () => {
    expect(texts.pt.get('messages:empty')).toBe('Diga olá para seu novo contato!');
    expect(texts.pt.get('messages:deleted.own')).toBe('Essa mensagem foi apagada');
    expect(texts.pt.get('messages:deleted.contact')).toBe('Essa mensagem foi apagada pelo contato');
    expect(texts.pt.get('errors:ERR_NO_EMAIL_FOUND')).toBe('E-mail não encontrado');
    expect(texts.pt.get('auth:ended.displaced')).toBe('Sua conta foi acessada em outro computador.');
    expect(texts.pt.get('auth:reset.rule')).toBe(
      'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
    );
    expect(texts.pt.get('common:errorOccurred')).toBe('An error occurred!');
  });

  /** The words that texts of a language must not have, from the glossary. */
  const avoided = readFileSync(join(root, '../../docs/glossary.md'), 'utf8')
    .split('## Words of the screens')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .flatMap((line) => /^\|.*\| (?<not>[^|]+) \|$/.exec(line)?.groups?.not ?? [])
    .flatMap((not) => not.split(';'))
    .flatMap((entry) => {
      const [, language, words] = /^\s*(\w\w): (.+)$/.exec(entry) ?? [];
      return words === undefined
        ? []
        : words.split(',').map((word): [Language, string] => [language as Language, word.trim()]);
    });

  test('the glossary names words to avoid in every language', () => {
    expect(new Set(avoided.map(([language]) => language))).toEqual(new Set(languages));
  });

  test.each(avoided)('%s has no text with the word %j', (language, word) => {
    const found = new RegExp(`(?<![\\p{L}{_-])${word}s?(?![\\p{L}}_-])`, 'iu');
    const wrong = [...texts[language]].filter(([key, text]) => !namesColumns.has(key) && found.test(text));
    expect(wrong).toEqual([]);
  });
});
