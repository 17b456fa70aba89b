import type { Language } from '@recado/shared/contract/languages';
import { cutText } from '@recado/shared/text/cut-text';
import type { Unsent } from './sources.ts';

/** A tool, with the name of its server. */
interface ToolName {
  title: string;
  server: string;
}

/** The notes for people about what a model could not do by itself. */
interface NoteTexts {
  /** A call of a tool that needs a person. */
  proposal: (tool: ToolName, values: string) => string;
  /** A tool that did not answer in time. */
  delay: (tool: ToolName, seconds: number) => string;
  /** An answer that the sources that it cites do not support. */
  unsent: (text: string, numbers: string) => string;
}

const byLanguage: Readonly<Record<Language, NoteTexts>> = {
  pt: {
    proposal: ({ title, server }, values) =>
      `A inteligência artificial propõe usar a ferramenta ${title} (${server}) com ${values}. Ela precisa de uma pessoa: confira, e faça se estiver certo.`,
    delay: ({ title, server }, seconds) =>
      `A ferramenta ${title} (${server}) não respondeu em ${seconds} segundos. A inteligência artificial seguiu sem ela: confira a resposta.`,
    unsent: (text, numbers) =>
      `Esta resposta da inteligência artificial não foi enviada, porque as fontes que ela cita não dizem tudo isso${numbers === '' ? '' : ` (números sem fonte: ${numbers})`}. Confira antes de usar: “${text}”`,
  },
  en: {
    proposal: ({ title, server }, values) =>
      `Artificial intelligence proposes to use the tool ${title} (${server}) with ${values}. It needs a person: check it, and do it if it is right.`,
    delay: ({ title, server }, seconds) =>
      `The tool ${title} (${server}) did not answer within ${seconds} seconds. Artificial intelligence went on without it: check the answer.`,
    unsent: (text, numbers) =>
      `This answer of artificial intelligence was not sent, because the sources that it cites do not say all of it${numbers === '' ? '' : ` (numbers without a source: ${numbers})`}. Check it before you use it: “${text}”`,
  },
  es: {
    proposal: ({ title, server }, values) =>
      `La inteligencia artificial propone usar la herramienta ${title} (${server}) con ${values}. Necesita a una persona: compruébelo, y hágalo si es correcto.`,
    delay: ({ title, server }, seconds) =>
      `La herramienta ${title} (${server}) no respondió en ${seconds} segundos. La inteligencia artificial siguió sin ella: compruebe la respuesta.`,
    unsent: (text, numbers) =>
      `Esta respuesta de la inteligencia artificial no se envió, porque las fuentes que cita no dicen todo eso${numbers === '' ? '' : ` (números sin fuente: ${numbers})`}. Compruébela antes de usarla: “${text}”`,
  },
  tr: {
    proposal: ({ title, server }, values) =>
      `Yapay zekâ, ${title} (${server}) aracını ${values} ile kullanmayı öneriyor. Bunun için bir kişi gerekli: kontrol edin, doğruysa siz yapın.`,
    delay: ({ title, server }, seconds) =>
      `${title} (${server}) aracı ${seconds} saniye içinde yanıt vermedi. Yapay zekâ onsuz devam etti: yanıtı kontrol edin.`,
    unsent: (text, numbers) =>
      `Yapay zekânın bu yanıtı gönderilmedi, çünkü gösterdiği kaynaklar bunun tamamını söylemiyor${numbers === '' ? '' : ` (kaynağı olmayan sayılar: ${numbers})`}. Kullanmadan önce kontrol edin: “${text}”`,
  },
};

/** Code units of the values of a call, and of an answer, that a note repeats. */
const maxRepeated = 600;

/** Returns the note on a call of a tool that a person is to make. */
export const proposalNote = (language: Language, tool: ToolName, given: Record<string, unknown>): string =>
  byLanguage[language].proposal(tool, cutText(JSON.stringify(given), { units: maxRepeated }));

/** Returns the note on a tool that did not answer in time. */
export const delayNote = (language: Language, tool: ToolName, milliseconds: number): string =>
  byLanguage[language].delay(tool, Math.round(milliseconds / 1_000));

/** Returns the notes on an answer that was not sent: with it, a person answers sooner. None where it was sent. */
export const unsentNotes = (language: Language, unsent: Unsent | undefined): string[] =>
  unsent ? [byLanguage[language].unsent(cutText(unsent.text, { units: maxRepeated }), unsent.numbers.join(', '))] : [];
