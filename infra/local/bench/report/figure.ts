/** Upper or lower bound that a figure should keep. */
export interface Aim {
  readonly is: 'at most' | 'at least';
  readonly value: number;
}

/** A measured value: one row of the report. */
export interface Figure {
  /** The measured quantity, in the words of docs/figures.md. */
  readonly what: string;
  /** Size of the tenant, if it matters. */
  readonly size?: string;
  readonly value: number;
  readonly unit: string;
  readonly aim?: Aim;
  readonly note?: string;
  /** True if the value should not depend on the tenant's size. */
  readonly flat?: boolean;
}

/** True if the figure meets its aim; undefined without an aim. */
export const meetsAim = ({ value, aim }: Figure): boolean | undefined =>
  aim && (aim.is === 'at most' ? value <= aim.value : value >= aim.value);

export const atMost = (value: number): Aim => ({ is: 'at most', value });
export const atLeast = (value: number): Aim => ({ is: 'at least', value });
