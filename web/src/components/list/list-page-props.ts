import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UseRows } from './list-rows.ts';

export interface Column<Row> {
  label: TranslationKey;
  cell: (row: Row) => ReactNode;
  /** The column that names the row: it heads the row's card on a phone. */
  main?: boolean;
  /** Makes the cell a button that opens the row, as the action "edit" does. */
  opens?: boolean;
  /** CSS width; columns without one share the rest. */
  width?: string;
  /** Numbers and dates, in figures of equal width. */
  numeric?: boolean;
}

export interface RowAction {
  /** Short label for the tooltip. */
  hint: string;
  /** Label with the row's name, for screen readers. */
  label: string;
  icon: Icon;
  onClick: () => void;
  testId?: string;
  /** True for an action that is rare: it stands, with its name, in the menu at the end of the row. */
  rare?: boolean;
}

/** The question, the call and the toast of deleting a row. */
export interface Removal<Row> {
  call: (row: Row) => Promise<unknown>;
  /** Question; the specification's by default. `{{name}}` is the row's name. */
  title?: TranslationKey;
  text?: TranslationKey;
  done?: TranslationKey;
  /** Text before the reason why a deletion failed. */
  failed?: TranslationKey;
}

/** Declaration of a list page. */
export interface ListPageProps<Row extends { id: number }> {
  /** Prefix of test ids: rows are `<name>-<id>`. */
  name: string;
  title: TranslationKey;
  /** Values in the title, for instance the name of what the rows belong to. */
  titleValues?: Record<string, string>;
  /** Link above the title to the list that this one belongs to. */
  back?: { label: TranslationKey; to: string };
  useRows: UseRows<Row>;
  /** Name of a row, for labels and questions. */
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Placeholder of the search field; without it there is none. */
  search?: TranslationKey;
  /** Letters from which on the list is searched; 1 by default. */
  minSearch?: number;
  /** True while further filters are set: an empty list then found nothing. */
  filtered?: boolean;
  /** The content in place of an empty list; `actions` are buttons beside the one that adds a row. */
  empty: { icon: Icon; title: TranslationKey; hint: TranslationKey; actions?: ReactNode };
  /** The button that adds a row; also shown where the list is empty. */
  add?: { label: TranslationKey; onClick: () => void } | ReactNode;
  /** Further buttons of the header. */
  tools?: ReactNode;
  /** Stands between the header and the rows. */
  above?: ReactNode;
  /** Opens a row's dialog; shown as the action "edit". */
  onEdit?: (row: Row) => void;
  /** Opens a row that nobody edits. */
  onOpen?: (row: Row) => void;
  /** True for rows that need attention. */
  highlights?: (row: Row) => boolean;
  /** False for rows that the user may neither edit nor delete. */
  mayChange?: (row: Row) => boolean;
  /** False for rows that the user may edit but not delete. */
  mayRemove?: (row: Row) => boolean;
  removal?: Removal<Row>;
  /** Replaces `removal` where deleting asks or does something else. */
  onRemove?: (row: Row) => void;
  /** Actions besides "edit" and "delete", shown before them. */
  actions?: (row: Row) => readonly RowAction[];
}
