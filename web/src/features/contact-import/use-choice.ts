import { contactListColumnLimits } from '@recado/shared/limits/contact-lists';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { useState } from 'react';
import { notifyFailure } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';
import {
  type Columns,
  guessColumns,
  guessVariables,
  headerPlace,
  type ImportField,
  isComplete,
  isTooLong,
  looksLikeHeader,
  type Variables,
  variablesOf,
} from './columns.ts';
import type { ImportTarget } from './import-target.ts';
import type { SheetRow } from '../../components/spreadsheet/reading/sheet-row.ts';

/** The use of a column: a field, or a variable of campaigns. */
export type ColumnUse = ImportField | 'variable';

const none: Variables = new Map();

/** The user's choices about a file: the columns of the fields and the rows, all of them at first. */
export const useChoice = (all: readonly SheetRow[], { fields, keepsColumns }: ImportTarget) => {
  const [place] = useState(() => headerPlace(all, fields));
  const header = all[place]!;
  const [hasHeader, setHasHeader] = useState(() => looksLikeHeader(header));
  const [columns, setColumns] = useState<Columns>(() => guessColumns(header, fields));
  const offered = keepsColumns && hasHeader ? variablesOf(header.cells) : none;
  const [kept, setKept] = useState<Variables>(() => guessVariables(offered, columns));
  const variables = hasHeader ? kept : none;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const rows = hasHeader ? all.slice(place + 1) : all;
  const chosen = rows.filter(({ line }) => !left.has(line));
  const complete = chosen.filter((row) => isComplete(row, columns));

  const setVariable = (column: number, isKept: boolean): boolean => {
    const next = new Map(variables);
    next.delete(column);
    const name = offered.get(column);
    const limit = contactListColumnLimits.columns;
    if (isKept && name !== undefined && next.size >= limit) {
      notifyFailure(translate('contactImport:tooManyColumns', { limit }));
      return false;
    }
    if (isKept && name !== undefined) next.set(column, name);
    setKept(next);
    return true;
  };
  /** Sets what a column is imported as, or nothing. A field has one column. */
  const setUse = (column: number, use: ColumnUse | null): void => {
    const field = use === 'variable' ? null : use;
    if (field !== null && columns[field] !== undefined && columns[field] !== column)
      return notifyFailure(translate('contactImport:taken', { field: translate(`contactImport:fields.${field}`) }));
    if (!setVariable(column, use === 'variable')) return;
    const rest = Object.fromEntries(Object.entries(columns).filter(([, at]) => at !== column));
    setColumns(field === null ? rest : { ...rest, [field]: column });
  };
  const useOf = (column: number): ColumnUse | null =>
    fields.find((field) => columns[field] === column) ?? (variables.has(column) ? 'variable' : null);
  const toggle = (line: number): void => {
    const next = new Set(left);
    if (!next.delete(line)) next.add(line);
    setLeft(next);
  };
  const toggleAll = (): void => setLeft(left.size === 0 ? new Set(rows.map(({ line }) => line)) : new Set());

  /** Returns the rows to import; null, with a message, while something is missing. */
  const check = (): SheetRow[] | null => {
    const limit = contactImportLimits.rows;
    const tooLong = complete.find((row) => isTooLong(row, variables));
    const problem =
      columns.number === undefined
        ? translate('contactImport:noNumber')
        : columns.name === undefined
          ? translate('contactImport:noName')
          : complete.length === 0
            ? translate('contactImport:noRows')
            : complete.length > limit
              ? translate('contactImport:tooMany', { limit })
              : tooLong
                ? translate('contactImport:columnsTooLong', {
                    line: tooLong.line,
                    max: contactListColumnLimits.value.max,
                    total: contactListColumnLimits.total,
                  })
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
    offered,
    variables,
    hasHeader,
    setHasHeader,
    useOf,
    setUse,
    isChosen: (line: number) => !left.has(line),
    toggle,
    toggleAll,
    chosen: chosen.length,
    ignored: chosen.length - complete.length,
    check,
  };
};
export type Choice = ReturnType<typeof useChoice>;
