/** A row of a file that is not empty. */
export interface SheetRow {
  /** Number of the row in the file, from 1. */
  line: number;
  cells: readonly string[];
}

/** A sheet of a file that has rows. Texts have one, without a name. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
}

/** Bytes, rows and columns of a file that are read. */
export const maxFileSize = 20 * 1024 * 1024;
export const maxColumns = 200;
