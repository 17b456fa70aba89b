/** Lengths that a text may have, in UTF-16 code units. Free of zod, so that the browser's forms can import it. */
export interface TextLimit {
  /** A text with a minimum is required. */
  readonly min?: number;
  readonly max: number;
}
