import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CompiledIndex, Entity } from '../../platform/entity/define-entity.ts';
import type { EntityTypes } from '../../platform/entity/entity-types.ts';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface Declared {
  /** The file, relative to the repository's root. */
  path: string;
  entity: Entity<EntityTypes>;
}

const isEntity = (value: unknown): value is Entity<EntityTypes> =>
  typeof value === 'object' && value !== null && 'primary' in value && 'mapping' in value && 'toItem' in value;

const entitiesOf = async (path: string): Promise<Declared[]> => {
  const calls = readFileSync(join(root, path), 'utf8').match(/\bdefineEntity\(/g) ?? [];
  if (calls.length === 0) return [];
  const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>;
  const found = Object.values(module).filter(isEntity);
  if (found.length !== calls.length)
    throw new Error(`${path} declares ${calls.length} entities and exports ${found.length}: export each`);
  return found.map((entity) => ({ path, entity }));
};

/** Returns every entity that a module of functions/src/data declares, ordered by name. @throws for one that is not exported */
export const declaredEntities = async (): Promise<Declared[]> => {
  const paths = globSync('functions/src/data/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const found = (await Promise.all(paths.map(entitiesOf))).flat();
  return found.toSorted((one, other) => (one.entity.name < other.entity.name ? -1 : 1));
};

const code = (text: string): string => `\`${text}\``;
const keyOf = ({ partition, sort }: CompiledIndex): string => `${code(partition.text)} / ${code(sort.text)}`;

/** The quotas with their limits; `plan` where the plan has it; else why there is none. */
const limitsOf = ({ quotas, unlimited }: Declared['entity']): string =>
  quotas
    .map(({ kind, limit, per }) => `${kind} ${limit ?? 'plan'}${per === undefined ? '' : ` by ${per}`}`)
    .join(', ') || `_${unlimited}_`;

const rowOf = ({ path, entity }: Declared): string => {
  const indexes = [...entity.indexes.values()].map((index) => `${index.indexName} ${keyOf(index)}`);
  const cells = [
    entity.name,
    code(entity.primary.partition.text),
    code(entity.primary.sort.text),
    indexes.join('; '),
    [...entity.unique.keys()].toSorted().join(', '),
    limitsOf(entity),
    entity.versioned ? 'yes' : '',
    code(path.slice('functions/src/data/'.length)),
  ];
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
};

/** Returns the table of all declared entities as Markdown. */
export const entityTable = async (): Promise<string> =>
  [
    '| Entity | Partition | Sort key | Indexes | Unique | Quota | Version | Declared in `functions/src/data` |',
    '|---|---|---|---|---|---|---|---|',
    ...(await declaredEntities()).map(rowOf),
  ].join('\n');

const marked = /(<!-- entities: npm run docs:data-model -->\n)[\s\S]*?(\n<!-- \/entities -->)/;

/** Returns the document with the table between its markers replaced. @throws when it has no markers */
export const withEntityTable = (document: string, table: string): string => {
  if (!marked.test(document)) throw new Error('the document has no markers of the table of entities');
  return document.replace(marked, (_, before: string, after: string) => before + table + after);
};
