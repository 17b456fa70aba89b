import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Cell, type ListBodyProps } from './ListTable.tsx';
import { RowActions } from './RowActions.tsx';
import classes from './List.module.css';

const isBlank = (content: ReactNode): boolean =>
  content === null || content === undefined || content === false || content === '';

/** The rows as cards, for narrow screens. A card leaves out the empty fields of its row. */
export const ListCards = <Row extends { id: number }>({
  name,
  rows,
  columns,
  actionsOf,
  highlights,
  openOf,
}: ListBodyProps<Row>) => {
  const { t } = useTranslate();
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes.card}
          data-highlighted={highlights?.(row) || undefined}
          data-testid={`${name}-${row.id}`}
        >
          {columns
            .filter(({ main }) => main)
            .map(({ label, cell, opens }) => (
              <Cell key={label} main onOpen={opens && openOf(row)}>
                {cell(row)}
              </Cell>
            ))}
          <dl className={classes.details}>
            {columns
              .filter(({ main }) => !main)
              .map((column) => ({ ...column, content: column.cell(row) }))
              .filter(({ content }) => !isBlank(content))
              .map(({ label, content, numeric }) => (
                <div key={label} className={classes.detail}>
                  <dt>{t(label)}</dt>
                  <dd className={numeric ? classes.numeric : undefined}>{content}</dd>
                </div>
              ))}
          </dl>
          <RowActions actions={actionsOf(row)} />
        </li>
      ))}
    </ul>
  );
};
