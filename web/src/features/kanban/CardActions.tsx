import type { Ticket } from '@recado/shared/contract/tickets';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './BoardCard.module.css';

interface Props {
  ticket: Ticket;
  /** Opens the list of columns beside the button. */
  onMenu: (ticketId: number, at: Element) => void;
  /** The words of the button and the link, for the eye and for screen readers. */
  texts: { move: string; moveOf: string; open: string; openOf: string };
}

/** The button of a card that opens the list of columns to move it to, and the link to its ticket. */
export const CardActions = ({ ticket: { id, uuid }, onMenu, texts }: Props) => (
  <>
    <button
      type="button"
      className={classes.move}
      onClick={(event) => onMenu(id, event.currentTarget)}
      aria-haspopup="menu"
      aria-label={texts.moveOf}
      title={texts.move}
      data-testid="move-card"
    >
      <IconArrowsExchange size={16} stroke={1.7} aria-hidden />
    </button>
    <Link
      to={`/tickets/${uuid}`}
      className={classes.open}
      aria-label={texts.openOf}
      draggable={false}
      data-testid="open-ticket"
    >
      {texts.open}
    </Link>
  </>
);
