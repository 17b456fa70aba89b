import { useMediaQuery } from '@mantine/hooks';
import { ListCards } from './ListCards.tsx';
import { type ListBodyProps, ListTable } from './ListTable.tsx';

/** Pixels of the window below which rows are cards: at least, and for each column of a table that declares no pixels. */
const smallest = 760;
const eachColumn = 170;
/** Between a column and the next one. */
const gap = 32;

const roomOf = (width = ''): number => (width.endsWith('px') ? Number.parseInt(width, 10) + gap : eachColumn);

/** The rows as a table, or as cards where the window is too narrow for so many columns. */
export const ListBody = <Row extends { id: number }>(props: ListBodyProps<Row>) => {
  const width = Math.max(
    smallest,
    props.columns.reduce((sum, column) => sum + roomOf(column.width), 0),
  );
  const narrow = useMediaQuery(`(max-width: ${width}px)`, undefined, { getInitialValueInEffect: false });
  return narrow ? <ListCards {...props} /> : <ListTable {...props} />;
};
