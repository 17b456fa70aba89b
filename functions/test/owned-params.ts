import type { Thing } from '@recado/shared/contract/errors';
import { thingsNamedBy } from '@recado/shared/contract/parameters';
import type { DeclaredEndpoint } from '@recado/shared/contract/registry';
import type { Belongings } from './belongings.ts';

/** Parameters that name a thing otherwise than by its id, or one of a special kind. */
const valueByName: Record<string, (owned: Belongings) => number | string> = {
  uuid: ({ uuid }) => uuid,
  ticketUuid: ({ uuid }) => uuid,
  file: ({ voiceNoteId }) => voiceNoteId,
};

/** A tag in the path of a ticket is a lane. */
const valueOf = ({ path }: DeclaredEndpoint, name: string, thing: Thing, owned: Belongings): number | string => {
  if (name === 'tagId' && path.startsWith('/ticket-tags')) return owned.laneId;
  return valueByName[name]?.(owned) ?? owned.things[thing]!;
};

/**
 * Returns the kind of a company's thing that each path parameter names; empty where the path names nothing of a
 * company.
 */
export const ownedThings = ({ name, path, params, example }: DeclaredEndpoint): Record<string, Thing> => {
  const examples = Object.keys(example?.params ?? {});
  const things = thingsNamedBy(params);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!);
  for (const parameter of inPath)
    if (!things[parameter] && !examples.includes(parameter))
      throw new Error(`{${parameter}} of ${name}: give an example of it, or say by idOf what it names`);
  return Object.fromEntries(Object.entries(things).filter(([parameter]) => !examples.includes(parameter)));
};

/** Path parameters that name what a company owns; others as the endpoint's example has them. */
export const ownedParams = (endpoint: DeclaredEndpoint, owned: Belongings): Record<string, string | number> => ({
  ...(endpoint.example?.params as Record<string, string | number> | undefined),
  ...Object.fromEntries(
    Object.entries(ownedThings(endpoint)).map(([name, thing]) => [name, valueOf(endpoint, name, thing, owned)]),
  ),
});
