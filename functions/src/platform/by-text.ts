import { fold } from '@recado/shared/text/fold';

/** Makes the order of records by a text, whatever case and accents, then by id. */
export const byText =
  <Row extends { id: number }>(textOf: (row: Row) => string) =>
  (one: Row, other: Row): number =>
    fold(textOf(one)).localeCompare(fold(textOf(other))) || one.id - other.id;
