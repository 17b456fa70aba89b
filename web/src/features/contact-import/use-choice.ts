import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { useState } from 'react';
import { notifyFailure } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import { type Columns, guessColumns, headerPlace, type ImportField, isComplete, looksLikeHeader } from './columns.ts';
import type { SheetRow } from './sheet-row.ts';

/** The user's choices about a file: the columns of the fields and the rows, all of them at first. */
export const useChoice = (all: readonly SheetRow[], fields: readonly ImportField[]) => {
  const [place] = useState(() => headerPlace(all, fields));
  const header = all[place]!;
  const [hasHeader, setHasHeader] = useState(() => looksLikeHeader(header));
  const [columns, setColumns] = useState<Columns>(() => guessColumns(header, fields));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const rows = hasHeader ? all.slice(place + 1) : all;
  const chosen = rows.filter(({ line }) => !left.has(line));
  const complete = chosen.filter((row) => isComplete(row, columns));

  /** Sets the field that a column holds, or none. A field has one column. */
  const setField = (column: number, field: ImportField | null): void => {
    if (field !== null && columns[field] !== undefined && columns[field] !== column)
      return notifyFailure(translate('contactImport:taken', { field: translate(`contactImport:fields.${field}`) }));
    const rest = Object.fromEntries(Object.entries(columns).filter(([, at]) => at !== column));
    setColumns(field === null ? rest : { ...rest, [field]: column });
  };
  const fieldOf = (column: number): ImportField | null => fields.find((field) => columns[field] === column) ?? null;
  const toggle = (line: number): void => {
    const next = new Set(left);
    if (!next.delete(line)) next.add(line);
    setLeft(next);
  };
  const toggleAll = (): void => setLeft(left.size === 0 ? new Set(rows.map(({ line }) => line)) : new Set());

  /** Returns the rows to import; null, with a message, while something is missing. */
  const check = (): SheetRow[] | null => {
    const limit = contactImportLimits.rows;
    const problem =
      columns.number === undefined
        ? translate('contactImport:noNumber')
        : columns.name === undefined
          ? translate('contactImport:noName')
          : complete.length === 0
            ? translate('contactImport:noRows')
            : complete.length > limit
              ? translate('contactImport:tooMany', { limit })
              : null;
    if (problem === null) return complete;
    notifyFailure(problem);
    return null;
  };
  return {
    fields,
    rows,
    /** The cells of the headers; empty where the file has none. */
    headers: hasHeader ? header.cells : [],
    columns,
    hasHeader,
    setHasHeader,
    fieldOf,
    setField,
    isChosen: (line: number) => !left.has(line),
    toggle,
    toggleAll,
    chosen: chosen.length,
    ignored: chosen.length - complete.length,
    check,
  };
};
export type Choice = ReturnType<typeof useChoice>;
