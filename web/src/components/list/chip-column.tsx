import { ColorChip } from '../ColorChip.tsx';
import type { Column } from './list-page-props.ts';

/** Returns the column with the names of rows, each in the colour that the company chose for it. */
export const chipColumn = <Row extends { name: string; color: string }>(label: Column<Row>['label']): Column<Row> => ({
  label,
  cell: ({ name, color }) => (
    <ColorChip color={color} heading>
      {name}
    </ColorChip>
  ),
  main: true,
  opens: true,
});
