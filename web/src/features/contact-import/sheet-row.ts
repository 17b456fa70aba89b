/** A row of a file that is not empty. */
export interface SheetRow {
  /** Number of the row in the file, from 1. */
  line: number;
  cells: readonly string[];
}

/** Bytes, rows and columns of a file that are read. */
export const maxFileSize = 20 * 1024 * 1024;
export const maxColumns = 200;
