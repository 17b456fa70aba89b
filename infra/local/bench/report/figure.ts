/** What a figure may not exceed, or has to reach. */
export interface Aim {
  readonly is: 'at most' | 'at least';
  readonly value: number;
}

/** One line of the table. */
export interface Figure {
  /** What is measured, as a reader of the README would call it. */
  readonly what: string;
  /** Size of the tenant; absent where it does not matter. */
  readonly size?: string;
  readonly value: number;
  readonly unit: string;
  readonly aim?: Aim;
  readonly note?: string;
  /** Whether it should be the same for a tenant of any size. */
  readonly flat?: boolean;
}

/** Whether a figure is as good as was aimed for; undefined where nothing was. */
export const meets = ({ value, aim }: Figure): boolean | undefined =>
  aim && (aim.is === 'at most' ? value <= aim.value : value >= aim.value);

export const atMost = (value: number): Aim => ({ is: 'at most', value });
export const atLeast = (value: number): Aim => ({ is: 'at least', value });
