import { optionPlaces } from '@recado/shared/options/option-tree';
import type { Context } from '../../context/context.ts';

/** Returns the names of the queues and connections that name an integration, also in options. */
export const usesOf = async ({ stores }: Pick<Context, 'stores'>, integrationId: number): Promise<string[]> => {
  const [queues, connections] = await Promise.all([stores.queues.list(), stores.connections.list()]);
  const named = queues.filter(
    (queue) =>
      queue.integrationId === integrationId ||
      optionPlaces(queue.chatbots).some(({ option }) => option.optIntegrationId === integrationId),
  );
  const connected = connections.filter((connection) => connection.integrationId === integrationId);
  return [...named, ...connected].map(({ name }) => name);
};
