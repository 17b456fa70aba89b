import { dirname, join } from 'node:path';

/** An import of one file by another, as paths. */
interface Import {
  from: string;
  to: string;
}

/** The folders that each folder imports, with one import of each. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, Import>>;

/** Folders that import each other, directly or around, and one import for each arrow between them. */
interface Knot {
  folders: string[];
  imports: Import[];
}

/** Specifiers of relative imports: values, types, re-exports and lazy imports. */
const relativeImport = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"](\.[^'"?]+)/g;

/**
 * Returns the graph of the folders of `files` (text by path). A folder holds the files directly in it, unless `folderOf`
 * says otherwise; those in its subfolders belong to these. Imports of files that are not in `files` are ignored.
 */
export const folderGraph = (
  files: ReadonlyMap<string, string>,
  folderOf: (path: string) => string = dirname,
): FolderGraph => {
  const graph = new Map<string, Map<string, Import>>();
  for (const [from, text] of files) {
    const folder = folderOf(from);
    const arrows = graph.get(folder) ?? new Map<string, Import>();
    graph.set(folder, arrows);
    for (const [, specifier = ''] of text.matchAll(relativeImport)) {
      const to = join(dirname(from), specifier);
      if (!files.has(to)) continue;
      const other = folderOf(to);
      if (other !== folder && !arrows.has(other)) arrows.set(other, { from, to });
    }
  }
  return graph;
};

/** Returns every folder that can be reached from `start` by at least one import. */
const reachedFrom = (graph: FolderGraph, start: string): Set<string> => {
  const reached = new Set<string>();
  const next = [start];
  for (let folder = next.pop(); folder !== undefined; folder = next.pop())
    for (const to of graph.get(folder)?.keys() ?? [])
      if (!reached.has(to)) {
        reached.add(to);
        next.push(to);
      }
  return reached;
};

/** Returns the knots of a graph: the largest sets of folders that reach each other. */
export const knotsIn = (graph: FolderGraph): Knot[] => {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(graph, folder)]));
  const knots = new Map<string, Knot>();
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue;
    const folders = [...others].filter((other) => reached.get(other)?.has(folder)).toSorted();
    const imports = folders.flatMap((each) =>
      [...(graph.get(each) ?? [])].filter(([to]) => folders.includes(to)).map(([, arrow]) => arrow),
    );
    knots.set(folders.join(), { folders, imports });
  }
  return [...knots.values()];
};

/** Describes a knot with its imports, one a line. */
export const describeKnot = ({ folders, imports }: Knot): string =>
  [
    `${folders.join(', ')} import each other in a circle:`,
    ...imports.map(({ from, to }) => `  ${from} imports ${to}`),
  ].join('\n');
