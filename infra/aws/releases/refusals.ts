import { isDeepStrictEqual } from 'node:util';
import type { ReleaseShape } from './shape.ts';

type Resource = ReleaseShape[string]['resources'][string];

/** Returns the indexes that an update would add, remove or change. */
const changedIndexes = (before: Resource, after: Resource): string[] => {
  const [had, has] = [before.indexes ?? {}, after.indexes ?? {}];
  return [...new Set([...Object.keys(had), ...Object.keys(has)])]
    .filter((name) => !isDeepStrictEqual(had[name], has[name]))
    .toSorted();
};

const changedProperties = (before: Resource, after: Resource): string[] =>
  [...new Set([...Object.keys(before.fixed), ...Object.keys(after.fixed)])].filter(
    (name) => !isDeepStrictEqual(before.fixed[name], after.fixed[name]),
  );

/** Returns the changes that would lose data, or be refused, in an upgrade from one release to another, with any number between them. */
export const refusals = (before: ReleaseShape, after: ReleaseShape): string[] =>
  Object.entries(before).flatMap(([stack, { resources, imports }]) => {
    const now = after[stack]?.resources ?? {};
    const exported = new Set(Object.values(after).flatMap(({ exports }) => exports));
    const ofResources = Object.entries(resources).flatMap(([id, resource]) => {
      const same = now[id];
      const name = `${stack} ${id} (${resource.type})`;
      if (!same || same.type !== resource.type) return [`${name} is gone: its data or its address would be lost`];
      return [
        ...changedProperties(resource, same).map(
          (property) => `${name} changes ${property}: it would be replaced or refused`,
        ),
        ...(resource.retained && !same.retained ? [`${name} is not retained any more`] : []),
      ];
    });
    const ofImports = imports
      .filter((name) => !exported.has(name))
      .map((name) => `${stack} imports ${name}, which is not exported any more`);
    return [...ofResources, ...ofImports];
  });

/** Returns the tables of which an upgrade would change more than the one index that CloudFormation takes at once. */
export const indexRefusals = (before: ReleaseShape, after: ReleaseShape): string[] =>
  Object.entries(before).flatMap(([stack, { resources }]) =>
    Object.entries(resources).flatMap(([id, resource]) => {
      const same = after[stack]?.resources[id];
      const changed = same ? changedIndexes(resource, same) : [];
      return changed.length > 1
        ? [`${stack} ${id} changes the indexes ${changed.join(', ')}: one at a time, with a release for each`]
        : [];
    }),
  );
