import { type ComparedTables, type Comparison, compareSlice, newComparison, reasonsAgainst } from './compare.ts';

/** Returns a comparison as lines: the numbers of both tables, and the differences between the compared items. */
const linesOf = ({ counts, equal, changed, removed }: Comparison): string[] => {
  const kinds = Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const total = (side: 'restored' | 'live'): number => kinds.reduce((sum, [, each]) => sum + each[side], 0);
  return [
    ...kinds
      .filter(([, { restored, live }]) => restored !== live)
      .map(([kind, { restored, live }]) => `${kind}: ${restored} restored, ${live} live`),
    `all: ${total('restored')} restored, ${total('live')} live`,
    `compared: ${equal} equal, ${changed} changed since, ${removed} removed since`,
  ];
};

/** Compares both tables as a whole. Returns the result as lines, and the reasons not to use the restored table. */
export const compareTables = async (tables: ComparedTables): Promise<{ lines: string[]; reasons: string[] }> => {
  let comparison = newComparison();
  while (comparison.phase !== 'done') comparison = await compareSlice(tables, comparison);
  return { lines: linesOf(comparison), reasons: reasonsAgainst(comparison) };
};
