import { useMediaQuery } from '@mantine/hooks';
import { ListCards } from './ListCards.tsx';
import { ListTable } from './ListTable.tsx';

/** Pixels of the window below which rows are cards: at least, and for each column of a table. */
const smallest = 760;
const eachColumn = 170;

/** Returns how rows are shown: as a table, or as cards where the window is too narrow for this many columns. */
export const useListBody = (columns: number): typeof ListTable => {
  const width = Math.max(smallest, columns * eachColumn);
  const narrow = useMediaQuery(`(max-width: ${width}px)`, undefined, { getInitialValueInEffect: false });
  return narrow ? ListCards : ListTable;
};
