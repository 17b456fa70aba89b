import { fold } from '@recado/shared/text/fold';
import { wordsOf } from '../knowledge/words.ts';

/** Words of greetings, thanks and goodbyes: Portuguese, Spanish, English and Turkish. */
const polite: ReadonlySet<string> = new Set(
  `oi oie oii ola opa eai e ai bom boa dia tarde noite tudo bem como vai voce vc esta ta
  obrigado obrigada brigado brigada obg obgd valeu vlw grato grata agradeco agradecido agradecida muito muita mto por pela pelo ajuda atencao
  ok okay blz beleza certo perfeito otimo show legal entendi combinado tchau xau adeus ate logo mais breve amanha falou flw abraco abracos bjs beijo beijos
  hola buenos buenas dias tardes noches gracias muchas mucho adios hasta luego
  hi hello hey good morning afternoon evening night thanks thank you very much bye
  merhaba selam günaydın iyi aksamlar gunler geceler tesekkur tesekkurler ederim sagol sag hosca kal`
    .split(/\s+/)
    .map(fold)
    .filter(Boolean),
);

/** Words of a message, and those of them that are not polite: a name. */
const mostWords = 8;
const otherWords = 2;

/**
 * Returns whether a message greets, gives thanks or says goodbye, and asks for nothing.
 *
 * @param passages the texts that were found for it: who writes a word of theirs asks about them
 */
export const isSmallTalk = (text: string, passages: readonly string[] = []): boolean => {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '');
  // A sign alone: a hand that waves, a heart.
  if (words.length === 0) return text.trim() !== '' && !text.includes('?');
  const others = words.filter((word) => !polite.has(word));
  if (words.length > mostWords || /\d/.test(text)) return false;
  if (text.includes('?') || others.length === 0) return others.length === 0;
  const known = new Set(passages.flatMap(wordsOf));
  const asks = wordsOf(others.join(' ')).some((word) => known.has(word));
  return !asks && others.length <= otherWords && others.length < words.length;
};
