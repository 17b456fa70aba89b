import type { Figure } from './report/figure.ts';
import type { SizeName } from './tenant/size.ts';

export interface PartOptions {
  readonly portBase: number;
  /** The bench's folder: each part has one of its own in it, each size of a tenant one for all. */
  readonly dataDir: string;
  /** Of parts that run once for each size. */
  readonly size?: SizeName;
  /** Sizes that this run of the bench measures. */
  readonly sizes: readonly SizeName[];
}

/** One part of the bench, alone in its process. Throws where what it measures does not work. */
export type Part = (options: PartOptions) => Promise<Figure[]>;
