import { z } from 'zod';

/** The parts of V8's heap snapshots that the summary reads. */
const snapshotFile = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())]).rest(z.unknown()),
    }),
  }),
  nodes: z.custom<number[]>(Array.isArray),
  strings: z.custom<string[]>(Array.isArray),
});

/** Number and own size of the objects of a constructor. Texts, arrays and code are summed up by their kind. */
interface HeapEntry {
  readonly count: number;
  /** Bytes. */
  readonly size: number;
}

type HeapSummary = ReadonlyMap<string, HeapEntry>;

const nameOf = (type: string, name: string): string => (type === 'object' || type === 'native' ? name : `(${type})`);

/** Sums up a heap snapshot by constructor. @param text a file as `takeHeapSnapshot` writes it */
export const summarizeHeap = (text: string): HeapSummary => {
  const { snapshot, nodes, strings } = snapshotFile.parse(JSON.parse(text));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const summary = new Map<string, HeapEntry>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const key = nameOf(types[0][nodes[node + type]!] ?? '', strings[nodes[node + name]!] ?? '');
    const { count, size: sum } = summary.get(key) ?? { count: 0, size: 0 };
    summary.set(key, { count: count + 1, size: sum + nodes[node + size]! });
  }
  return summary;
};

interface HeapGrowth extends HeapEntry {
  readonly name: string;
}

/** Returns by how much each constructor grew between two snapshots, the most bytes first. */
export const heapGrowth = (before: HeapSummary, after: HeapSummary): HeapGrowth[] =>
  [...after]
    .map(([name, { count, size }]) => ({
      name,
      count: count - (before.get(name)?.count ?? 0),
      size: size - (before.get(name)?.size ?? 0),
    }))
    .toSorted((one, other) => other.size - one.size);
