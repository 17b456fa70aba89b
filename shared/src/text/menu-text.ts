/** A queue of the main menu or an option: customers see its name and choose it by its place in the list. */
interface Choice {
  readonly name: string;
}

/** Sent in answer to a number that no option has. */
export const invalidOptionText = 'Opção inválida! Digite um número válido para continuar!';

const leaveKey = 'Sair';
const mainMenuKey = '#';

/** The ids of the ways out as rows of a list; `readMenuAnswer` reads them. */
export const leaveChoice = leaveKey.toLowerCase();
export const mainMenuChoice = mainMenuKey;

const numbered = (choices: readonly Choice[]): string[] =>
  choices.map(({ name }, index) => `*[ ${index + 1} ]* - ${name}`);

const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** The main menu: the connection's greeting and its queues, numbered from 1 in their order (behaviour, section 7). */
export const queueMenuText = (greeting: string, queues: readonly Choice[]): string =>
  paragraphs(greeting, numbered(queues).join('\n'), `*[ ${leaveKey} ]* - Encerrar atendimento`);

/** A queue's or an option's greeting with the options below it, numbered from 1, and the ways out. */
export const optionsText = (greeting: string, options: readonly Choice[]): string =>
  paragraphs(
    greeting,
    numbered(options).join('\n'),
    `*[ ${mainMenuKey} ]* Voltar para o menu principal\n*[ ${leaveKey} ]* Encerrar atendimento`,
  );

/** The choice that a customer's answer to a menu makes; `invalid` is any other text. */
export type MenuAnswer =
  | { readonly type: 'leave' | 'mainMenu' | 'invalid' }
  /** `index` counts from 0. */
  | { readonly type: 'choice'; readonly index: number };

/** Characters of the longest text that may be an answer, with what stands around it. */
const longestAnswer = 100;

/** Marks that make a digit an emoji: the variation selector and the enclosing keycap. */
const keycap = /[\uFE0F\u20E3]/g;

/**
 * Reads an answer to a menu with `count` choices. Spaces around it, the case of "Sair", brackets as the menu writes them,
 * a dot behind a number, full-width digits and digits as emoji do not matter.
 */
export const readMenuAnswer = (text: string, count: number): MenuAnswer => {
  if (text.length > longestAnswer) return { type: 'invalid' };
  const answer = text
    .replaceAll('🔟', '10')
    .replace(keycap, '')
    .normalize('NFKC')
    .replace(/^[\s*[(]+|[\s*\]).]+$/g, '')
    .toLowerCase();
  if (answer === leaveChoice) return { type: 'leave' };
  if (answer === mainMenuKey) return { type: 'mainMenu' };
  const number = /^\d{1,4}$/.test(answer) ? Number(answer) : 0;
  return number >= 1 && number <= count ? { type: 'choice', index: number - 1 } : { type: 'invalid' };
};
