import { fold } from '@recado/shared/text/fold';
import { withoutNumber } from '../../domain/models/without-number.ts';

/** The parts that are taken out of a text, in this order: the longer ones come first. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/-?\d{1,3}\.\d{3,}, ?-?\d{1,3}\.\d{3,}/g, '[local]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/\b\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}\b/g, '[CNPJ]'],
  [/\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g, '[CPF]'],
  [/\b(?:\d[ -]?){12,18}\d\b/g, '[número]'],
  [/(?:\+\d{1,3}[\s-]?)?\(?\b\d{2}\)?[\s-]?9?\d{4}[\s-]?\d{4}\b/g, '[telefone]'],
  [/\b9?\d{4}-\d{4}\b/g, '[telefone]'],
  [/\b\d{5}-\d{3}\b/g, '[CEP]'],
];

/** Letters of a part of a name: shorter ones are words of any text. */
const shortest = 3;

/** Takes the parts of a name out of a text, whatever case and accents. */
const withoutName = (text: string, name: string): string => {
  const parts = new Set(
    fold(name)
      .split(' ')
      .filter((part) => part.length >= shortest && !/\d/.test(part)),
  );
  return text.replaceAll(/\p{L}+/gu, (word) => (parts.has(fold(word)) ? '[nome]' : word));
};

/** Returns a text without what names its contact: numbers, addresses of mail, documents, and the contact's name. */
export const withoutPersonalData = (text: string, contact: { name: string; number: string }): string => {
  const unnumbered = withoutNumber(text, contact.number);
  const left = patterns.reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), unnumbered);
  return withoutName(left, contact.name);
};
