import { page, space, type Block, type Row } from './blocks.ts';

/** A place in a document: a page from 1, and the distance from its top in points. */
export interface Place {
  page: number;
  y: number;
}

/** The part of a block on one page. */
export interface Fragment extends Place {
  rows: Row[];
  height: number;
}

const top = page.margin + space.between;
const bottom = page.height - page.margin - page.footer;
/** Blocks up to this height do not break over pages. */
const maxKeptHeight = (bottom - top) / 4;

export const firstPlace: Place = { page: 1, y: top };

const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/** Rows that stand on the same page. */
const groupsOf = (rows: readonly Row[]): Row[][] => {
  if (heightOf(rows) <= maxKeptHeight) return [[...rows]];
  const groups: Row[][] = [];
  rows.forEach((row, index) => {
    if (index > 0 && rows[index - 1]?.keepsNext) groups.at(-1)?.push(row);
    else groups.push([row]);
  });
  return groups;
};

/**
 * Places a block at a place or, where it does not fit, over several pages. A block that is short stays whole.
 *
 * @returns its parts, and the place of the next block
 */
export const placeBlock = (block: Block, place: Place): { fragments: Fragment[]; next: Place } => {
  const fragments: Fragment[] = [];
  let { page: current, y } = place;
  for (const rows of groupsOf(block.rows)) {
    const height = heightOf(rows);
    let fragment = fragments.at(-1);
    const used = fragment ? fragment.y + fragment.height : y + 2 * space.y;
    if (used + height > bottom && (fragment || y > top)) {
      current += 1;
      y = top;
      fragment = undefined;
    }
    if (fragment) {
      fragment.rows.push(...rows);
      fragment.height += height;
    } else {
      fragments.push({ page: current, y, rows: [...rows], height: height + 2 * space.y });
    }
  }
  const last = fragments.at(-1);
  return { fragments, next: last ? { page: current, y: last.y + last.height + space.between } : place };
};
