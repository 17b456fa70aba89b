import type { ConversationState } from '../src/domain/engine/state.ts';
import { BotConversation, botState } from './bot-conversation.ts';
import { queueRecord } from './conversation-state.ts';

export const sales = queueRecord({ id: 4, name: 'Vendas', greetingMessage: 'Vendas, bom dia!' });
export const support = queueRecord({ id: 6, name: 'Suporte', color: '#000006', orderQueue: 2 });
/** The menu of both queues. */
export const menu = 'Olá! Escolha:\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n\n*[ Sair ]* - Encerrar atendimento';
const connection = { queueIds: [4, 6], greetingMessage: 'Olá! Escolha:', complationMessage: 'Até logo!' };

export type GivenMenu = NonNullable<NonNullable<Parameters<typeof botState>[0]>['given']>;

/** A conversation with the bot of a connection that has two queues. */
export const several = (given: GivenMenu = {}, parts: Partial<ConversationState> = {}): BotConversation =>
  new BotConversation(
    botState({
      queues: [sales, support],
      ...parts,
      given: { ...given, connection: { ...connection, ...given.connection } },
    }),
  );
