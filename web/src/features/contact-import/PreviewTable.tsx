import { Checkbox, NativeSelect } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { isComplete } from './columns.ts';
import classes from './ContactImport.module.css';
import type { Choice, ColumnUse } from './use-choice.ts';

interface Props {
  choice: Choice;
  /** The first row's cells, where it holds headers. */
  headers: readonly string[];
  width: number;
}

const rowHeight = 36;

const Head = ({ choice, headers, width }: Props) => {
  const { t } = useTranslate();
  const usesOf = (column: number) => [
    { value: '', label: t('contactImport:fields.none') },
    ...choice.fields.map((value) => ({ value, label: t(`contactImport:fields.${value}`) })),
    ...(choice.offered.has(column) ? [{ value: 'variable', label: `{${choice.offered.get(column)}}` }] : []),
  ];
  return (
    <div className={classes.head} role="row">
      <span role="columnheader">
        <Checkbox
          checked={choice.chosen === choice.rows.length}
          indeterminate={choice.chosen > 0 && choice.chosen < choice.rows.length}
          onChange={choice.toggleAll}
          aria-label={t('contactImport:all')}
        />
      </span>
      <span role="columnheader">{t('contactImport:line')}</span>
      {Array.from({ length: width }, (_, column) => (
        <span key={column} role="columnheader">
          <NativeSelect
            size="xs"
            data={usesOf(column)}
            value={choice.useOf(column) ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choice.setUse(column, value === '' ? null : (value as ColumnUse))
            }
            label={headers[column] ?? t('contactImport:column', { number: column + 1 })}
            data-testid={`column-${column}`}
          />
        </span>
      ))}
    </div>
  );
};

/** The rows of a file, each with a checkbox; the fields of its columns are chosen in the head. */
export const PreviewTable = (props: Props) => {
  const { t } = useTranslate();
  const { choice, width } = props;
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the virtualiser's functions stay inside this component
  const virtualizer = useVirtualizer({
    count: choice.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  return (
    <div
      className={classes.table}
      ref={box}
      role="table"
      aria-label={t('contactImport:rows')}
      aria-rowcount={choice.rows.length + 1}
      tabIndex={0}
      style={{ '--columns': width } as CSSProperties}
    >
      <Head {...props} />
      <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }} role="rowgroup">
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = choice.rows[index]!;
          return (
            <div
              key={row.line}
              className={classes.row}
              role="row"
              aria-rowindex={index + 2}
              data-incomplete={!isComplete(row, choice.columns) || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="cell">
                <Checkbox
                  checked={choice.isChosen(row.line)}
                  onChange={() => choice.toggle(row.line)}
                  aria-label={t('contactImport:row', { number: row.line })}
                />
              </span>
              <span role="cell">{row.line}</span>
              {Array.from({ length: width }, (_, column) => (
                <span key={column} role="cell" className={classes.cell}>
                  {row.cells[column]}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
};
