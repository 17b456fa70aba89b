import { fold } from '@recado/shared/text/fold';

/** The days of the week in the order in which ranges name them. */
const days = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo'] as const;
type Day = (typeof days)[number] | 'feriado';

/** Days as they are shortened in ranges, and by their numbers: “seg. a sex.”, “2ª a 6ª”. */
const short: readonly (readonly [pattern: RegExp, name: Day])[] = [
  ...(['seg', 'ter', 'qua', 'qui', 'sex', 'sab', 'dom'] as const).map(
    (word, at) =>
      [new RegExp(String.raw`\b${word}\b(?= (?:a|ate|as) )|(?<= (?:a|ate|as) )\b${word}\b`, 'g'), days[at]!] as const,
  ),
  ...([2, 3, 4, 5, 6] as const).map((number, at) => [new RegExp(String.raw`\b${number}a\b`, 'g'), days[at]!] as const),
];

const spelledOut = (sentence: string): string =>
  short.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), sentence);

const day = String.raw`(segunda|terca|quarta|quinta|sexta|sabado|domingo)s?(?: feiras?)?`;
const ranges = new RegExp(String.raw`${day} (?:a|ate|ao|as) (?:o |a )?${day}`, 'g');
/** A day by itself. What follows an ordinal number, such as “segunda via”, is none. */
const single = new RegExp(String.raw`${day}(?= (?:a|as|ate|e|ou|das|de|nao|feiras?|fechamos|abrimos)\b|$)`, 'g');
const plural =
  /(segunda|terca|quarta|quinta|sexta|sabado|domingo)s\b|(segunda|terca|quarta|quinta|sexta) feira|(sabado|domingo)/g;

/** Words that name several days. */
const several: readonly (readonly [pattern: RegExp, named: readonly Day[]])[] = [
  [/\bdias? (?:uteis|util)\b/, ['segunda', 'terca', 'quarta', 'quinta', 'sexta']],
  [/\b(?:fim|fins|final|finais) de semana\b/, ['sabado', 'domingo']],
  [/\btodos os dias\b|\btodo dia\b|\bdiariamente\b/, [...days]],
  [/\bferiados?\b/, ['feriado']],
];

const rangeOf = (from: string, to: string): Day[] => {
  const [first, last] = [days.indexOf(from as (typeof days)[number]), days.indexOf(to as (typeof days)[number])];
  return first <= last ? days.slice(first, last + 1) : [...days.slice(first), ...days.slice(0, last + 1)];
};

const denial = /\b(?:nao|nem|exceto|menos|fora|sem|fechad[oa]s?|salvo)\b/;

/**
 * Returns the days of the week that a Portuguese text names, those within a range too.
 *
 * @param affirmed true for those alone of sentences that deny nothing
 */
export const daysIn = (text: string, affirmed = false): ReadonlySet<Day> => {
  const found = new Set<Day>();
  for (const sentence of text.split(/[!?;\n]+|\.(?=\s+\p{Lu}|\s*$)/u).map((one) => spelledOut(fold(one)))) {
    if (affirmed && denial.test(sentence)) continue;
    for (const [, from, to] of sentence.matchAll(ranges)) for (const one of rangeOf(from!, to!)) found.add(one);
    for (const pattern of [single, plural])
      for (const [, ...names] of sentence.matchAll(pattern)) {
        const name = names.find(Boolean);
        if (name) found.add(name as Day);
      }
    for (const [pattern, named] of several) if (pattern.test(sentence)) for (const one of named) found.add(one);
  }
  return found;
};
