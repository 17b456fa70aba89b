import { useTranslate } from '../../i18n/use-translate.ts';
import { Cell, type ListBodyProps } from './ListTable.tsx';
import { RowActions } from './RowActions.tsx';
import classes from './List.module.css';

/** The rows as cards, for narrow screens. */
export const ListCards = <Row extends { id: number }>({
  name,
  rows,
  columns,
  actionsOf,
  openOf,
}: ListBodyProps<Row>) => {
  const { t } = useTranslate();
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card} data-testid={`${name}-${row.id}`}>
          {columns
            .filter(({ main }) => main)
            .map(({ label, cell, opens }) => (
              <Cell key={label} onOpen={opens && openOf(row)}>
                {cell(row)}
              </Cell>
            ))}
          <dl className={classes.details}>
            {columns
              .filter(({ main }) => !main)
              .map(({ label, cell, numeric }) => (
                <div key={label} className={classes.detail}>
                  <dt>{t(label)}</dt>
                  <dd className={numeric ? classes.numeric : undefined}>{cell(row)}</dd>
                </div>
              ))}
          </dl>
          <RowActions actions={actionsOf(row)} />
        </li>
      ))}
    </ul>
  );
};
