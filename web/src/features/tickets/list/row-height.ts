import type { Ticket } from '@recado/shared/contract/tickets';

/** Pixels of a row with two lines: the token --recado-row-ticket. */
const twoLines = 66;
/** Pixels of a row with three lines: the token --recado-row-ticket-tall. */
const threeLines = 88;

type Marked = Pick<Ticket, 'tags' | 'userRating' | 'status' | 'queue'>;

interface Options {
  /** The row shows the ticket's status. */
  showStatus: boolean;
  /** The row shows the ticket's queue. */
  showQueue: boolean;
}

/** Returns whether a ticket has tags, a rating, a status or a queue to show, which are the third line of its row. */
export const hasMarks = ({ tags, userRating, status, queue }: Marked, { showStatus, showQueue }: Options): boolean =>
  tags.length > 0 ||
  userRating !== null ||
  showStatus ||
  status === 'lgpd' ||
  status === 'nps' ||
  (showQueue && queue !== null);

/** Returns the height of a ticket's row in pixels. */
export const rowHeightOf = (ticket: Marked, options: Options): number =>
  hasMarks(ticket, options) ? threeLines : twoLines;
