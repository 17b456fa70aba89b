import type { Figure } from '../report/figure.ts';
import type { SizeName } from '../tenant/size.ts';

export interface PartOptions {
  readonly portBase: number;
  /** The bench's folder. Each part has its own folder in it, and each tenant size one that parts share. */
  readonly dataDir: string;
  /** Set for parts that run once per size. */
  readonly size?: SizeName;
  /** Set for parts that run once per number of device sessions. */
  readonly sessions?: number;
  /** Minutes of a part that lasts as long as it is asked to. */
  readonly minutes: number;
  /** All sizes of this run of the bench. */
  readonly sizes: readonly SizeName[];
}

/** Names what a run of a part is about, if the part runs several times. */
export const variantOf = ({ size, sessions }: PartOptions): string => size ?? sessions?.toString() ?? '';

export type Part = (options: PartOptions) => Promise<Figure[]>;
