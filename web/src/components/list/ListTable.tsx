import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { Column, RowAction } from './list-page-props.ts';
import { RowActions } from './RowActions.tsx';
import classes from './List.module.css';

export interface ListBodyProps<Row extends { id: number }> {
  name: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  actionsOf: (row: Row) => readonly RowAction[];
  highlights?: ((row: Row) => boolean) | undefined;
  /** Opens a row; undefined for rows that cannot be opened. */
  openOf: (row: Row) => (() => void) | undefined;
}

interface CellProps {
  /** True for the name of the row. */
  main: boolean | undefined;
  onOpen: (() => void) | false | undefined;
  children: ReactNode;
}

/** A cell's content: a button where it opens the row. */
export const Cell = ({ main, onOpen, children }: CellProps) => {
  if (onOpen)
    return (
      <UnstyledButton className={classes.open} onClick={onOpen}>
        {children}
      </UnstyledButton>
    );
  return main ? <div className={classes.main}>{children}</div> : children;
};

/** The rows as a table, for wide screens. */
export const ListTable = <Row extends { id: number }>({
  name,
  rows,
  columns,
  actionsOf,
  highlights,
  openOf,
}: ListBodyProps<Row>) => {
  const { t } = useTranslate();
  // Many columns stand closer: their texts break less.
  const spacing = columns.length > 6 ? 'sm' : 'md';
  const hasActions = rows.some((row) => actionsOf(row).length > 0);
  return (
    <Table className={classes.table} verticalSpacing={0} horizontalSpacing={spacing}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, width }) => (
            <Table.Th key={label} w={width}>
              {t(label)}
            </Table.Th>
          ))}
          {hasActions && (
            <Table.Th className={classes.actionsHead}>
              <VisuallyHidden>{t('common:actions')}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr
            key={row.id}
            className={classes.row}
            data-highlighted={highlights?.(row) || undefined}
            data-testid={`${name}-${row.id}`}
          >
            {columns.map(({ label, cell, main, opens, numeric }) => (
              <Table.Td key={label} className={numeric ? classes.numeric : undefined}>
                <Cell main={main} onOpen={opens && openOf(row)}>
                  {cell(row)}
                </Cell>
              </Table.Td>
            ))}
            {hasActions && (
              <Table.Td>
                <RowActions actions={actionsOf(row)} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
