import { fold } from '@recado/shared/text/fold';

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

/** Returns whether a message greets, gives thanks or says goodbye, and asks for nothing. */
export const isSmallTalk = (text: string): boolean => {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '');
  // A sign alone: a hand that waves, a heart.
  if (words.length === 0) return text.trim() !== '' && !text.includes('?');
  const others = words.filter((word) => !polite.has(word)).length;
  if (words.length > mostWords || /\d/.test(text)) return false;
  return text.includes('?') ? others === 0 : others <= otherWords && others < words.length;
};
