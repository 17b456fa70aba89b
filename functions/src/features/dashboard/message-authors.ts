import type { Context } from '../../context/context.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';

type NamesOf = (author: string | null) => string | null;

/** Returns a function that names agents, flows and campaigns by the authors of messages; null for the others. */
export const namesOfAuthors = async (context: Context): Promise<NamesOf> => {
  const { stores } = context;
  const [directory, flows, campaigns] = await Promise.all([
    directoryFor(context, []),
    stores.flows.list(),
    stores.campaigns.names(),
  ]);
  const nameIn = (records: readonly { id: number; name: string }[]): Map<number, string> =>
    new Map(records.map(({ id, name }) => [id, name]));
  const names = { u: nameIn(directory.users), f: nameIn(flows), c: nameIn(campaigns) } as const;
  return (author) => {
    const [, kind, id] = /^([ufc])(\d+)$/.exec(author ?? '') ?? [];
    return kind === undefined ? null : (names[kind as keyof typeof names].get(Number(id)) ?? null);
  };
};
