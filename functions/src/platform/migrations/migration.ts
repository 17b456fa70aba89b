import type { Item } from '../entity/item-mapping.ts';

/**
 * Rewrites the items of earlier releases. It may be interrupted anywhere and run again, and beside functions that read
 * and write: they read both shapes.
 */
export interface Migration {
  /** Never changes: the installation stores it as what has run. */
  readonly name: string;
  /**
   * Returns an item in its current shape, under its current key; the given object where it has that shape already or is
   * none of the migration's. May read other items.
   */
  readonly rewrite: (item: Item) => Item | Promise<Item>;
  /** Returns the items that are stored beside a rewritten one from now on, by its earlier shape. None that exists is replaced. */
  readonly beside?: (item: Item) => Item[];
  /** Writes what is computed from an item and others, such as a counter; again without effect. Returns whether it wrote. */
  readonly derive?: (item: Item) => Promise<boolean>;
}
