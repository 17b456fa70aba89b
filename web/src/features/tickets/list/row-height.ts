import type { Ticket } from '@recado/shared/contract/tickets';

/** Pixels of a row with two lines: the token --recado-row-ticket. */
const twoLines = 66;
/** Pixels of a row with three lines: the token --recado-row-ticket-tall. */
const threeLines = 88;
/** Width of a list, in pixels, below which the marks have no room beside the name. */
const marksBesideName = 480;

type Marked = Pick<Ticket, 'tags' | 'userRating' | 'status' | 'queue'>;

interface Options {
  /** Width of the list in pixels; 0 while it is unknown. */
  width: number;
  /** The row shows the ticket's status. */
  showStatus: boolean;
}

/** Returns whether tags, rating, status and queue of a ticket stand in a third line of its row. */
export const hasMarksBelow = ({ tags, userRating, status, queue }: Marked, { width, showStatus }: Options): boolean =>
  width > 0 &&
  width < marksBesideName &&
  (tags.length > 0 || userRating !== null || showStatus || status === 'lgpd' || status === 'nps' || queue !== null);

/** Returns the height of a ticket's row in pixels. */
export const rowHeightOf = (ticket: Marked, options: Options): number =>
  hasMarksBelow(ticket, options) ? threeLines : twoLines;
