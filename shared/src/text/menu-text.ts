/** A queue of the main menu or an option: customers see its name and choose it by its place in the list. */
interface Choice {
  readonly name: string;
}

/** Sent in answer to a number that no option has. */
export const invalidOptionText = 'Opção inválida! Digite um número válido para continuar!';

const leaveKey = 'Sair';
const mainMenuKey = '#';

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

/** What a customer's answer to a menu asks for; `invalid` is any other text. */
export type MenuAnswer =
  | { readonly type: 'leave' | 'mainMenu' | 'invalid' }
  /** `index` counts from 0. */
  | { readonly type: 'choice'; readonly index: number };

/**
 * Reads an answer to a menu with `count` choices. Spaces around it, the case of "Sair" and brackets as the menu writes
 * them do not matter.
 */
export const readMenuAnswer = (text: string, count: number): MenuAnswer => {
  const answer = text.replace(/^[\s*[]+|[\s*\]]+$/g, '').toLowerCase();
  if (answer === leaveKey.toLowerCase()) return { type: 'leave' };
  if (answer === mainMenuKey) return { type: 'mainMenu' };
  const number = /^\d{1,4}$/.test(answer) ? Number(answer) : 0;
  return number >= 1 && number <= count ? { type: 'choice', index: number - 1 } : { type: 'invalid' };
};
