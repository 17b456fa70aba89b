import type { Language } from '@recado/shared/contract/languages';
import { fold } from '@recado/shared/text/fold';
import { publicEndpoints } from '../public-api/operations.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };
import tr from './words/tr.json' with { type: 'json' };

/** The words by which people ask for each tool, in phrases between commas. */
export const toolWords: Record<Language, Readonly<Record<string, string>>> = { pt, en, es, tr };

/** The tools that are asked for most: they win where others fit as well, and follow where the words of a question say little. */
const everyday = ['sendMessage', 'listTickets', 'listMessages', 'updateTicket', 'listContacts'];

/** Letters of a word that count: its endings differ by number, case, person and tense. */
const stemLength = 6;

/** Words that say nothing about what is asked for, in the four languages. */
const fillers: ReadonlySet<string> = new Set(
  [
    'a an and are as at be by can could did do does for from get give has have he her his how i if in into is it its me my now of on or our out please she show so some tell than that the their them then there they this to up us want was we what when which who whose will with would you your just right all any every',
    'a ao aos as ate com como da das de dele dela do dos e ela ele em essa esse esta este eu foi me meu minha na nas no nos nossa nosso o os ou para pela pelo por pra qual quais que quero quem se sem ser seu sua tem temos um uma voce ja isso todo toda todos todas mostra mostre preciso agora',
    'a al con como cual cuales cuantos de del dame el ella en es esa ese esta este fue hay la las le lo los me mi mis muestrame necesito nos o para por que quien quiero se si sin su sus te tenemos un una unos y ya toda todo todos ahora',
    'bana bir bu bunu da daha de den diye en evet gibi hangi hangisi icin ile ise kac kim mi mu ne neler o olan olarak ona onu su ve var ya yap istiyorum lutfen bizim simdi',
  ].flatMap((words) => words.split(' ')),
);

const wordsOf = (text: string): string[] =>
  // Turkish writes an i without its dot.
  fold(text.replaceAll('ı', 'i'))
    .split(' ')
    .filter((word) => word.length > 1 && !fillers.has(word));

/** A word of a tool as it is compared. */
interface Indexed {
  stem: string;
  weight: number;
}

/** The weight of a word by its origin: the words of people count more than the summary, which explains. */
const weights = { words: 1, name: 1, summary: 0.4 } as const;

interface Entry {
  name: string;
  words: readonly Indexed[];
}

const indexed = (texts: readonly string[], weight: number): Map<string, Indexed> =>
  new Map(
    texts.flatMap(wordsOf).map((word) => {
      const stem = word.slice(0, stemLength);
      return [stem, { stem, weight }];
    }),
  );

const entryOf = ({ name, summary }: { name: string; summary: string }): Entry => {
  const spoken = Object.values(toolWords).map((ofLanguage) => ofLanguage[name] ?? '');
  const words = new Map([
    ...indexed([summary], weights.summary),
    ...indexed([name.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`)], weights.name),
    ...indexed(spoken, weights.words),
  ]);
  return { name, words: [...words.values()] };
};

interface Index {
  entries: readonly Entry[];
  /** The tools that have a stem. */
  frequency: ReadonlyMap<string, number>;
}

let index: Index | undefined;

const made = (): Index => {
  const entries = publicEndpoints.map(entryOf);
  const frequency = new Map<string, number>();
  for (const { words } of entries) for (const { stem } of words) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  return { entries, frequency };
};

const commonLength = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
};

/** The likeness of two stems: 1 where they are the same, less where only their beginnings are, 0 for other words. */
const likeness = (one: string, other: string): number => {
  if (one === other) return 1;
  const [common, longest] = [commonLength(one, other), Math.max(one.length, other.length)];
  if (common < 3 || longest - common > 2) return 0;
  return common / longest - (longest - common === 2 ? 0.1 : 0);
};

/** Returns the fit of a word of a question with a tool, from 0 to 1, and the tool's word. */
const fit = (asked: Indexed, words: readonly Indexed[]): { share: number; stem: string } => {
  let best = { share: 0, stem: '' };
  for (const { stem, weight } of words) {
    const share = likeness(asked.stem, stem) * weight;
    if (share > best.share) best = { share, stem };
  }
  return best;
};

/**
 * Returns the names of the tools that fit a question best, in whichever of the four languages it is asked. The same
 * question has the same answer always: words are compared, and rare ones count more.
 *
 * @param among the tools that may be found
 */
export const searchTools = (question: string, among: ReadonlySet<string>, most: number): string[] => {
  const { entries, frequency } = (index ??= made());
  const asked = [...indexed([question], 1).values()];
  const scored = entries
    .filter(({ name }) => among.has(name))
    .map(({ name, words }) => {
      const score = asked.reduce((sum, word) => {
        const { share, stem } = fit(word, words);
        const rarity = Math.log(1 + entries.length / (frequency.get(stem) ?? entries.length));
        return sum + share ** 2 * rarity ** 1.5;
      }, 0);
      return { name, score: (score * (everyday.includes(name) ? 1.2 : 1)) / (1 + 0.01 * words.length) };
    });
  const found = scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.name.localeCompare(other.name))
    .map(({ name }) => name);
  return [...new Set([...found, ...everyday.filter((name) => among.has(name))])].slice(0, most);
};
