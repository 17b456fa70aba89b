import type { Ticket } from '@recado/shared/contract/tickets';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './BoardCard.module.css';

interface Props {
  ticket: Ticket;
  /** Opens the list of columns beside the button. */
  onMenu: (ticketId: number, at: Element) => void;
  /** The screen whose words are used. */
  texts: 'kanban' | 'moments';
}

/** The button of a card that opens the list of columns to move it to, and the link to its ticket. */
export const CardActions = ({ ticket: { id, uuid, contact }, onMenu, texts }: Props) => {
  const { t } = useTranslate();
  return (
    <>
      <button
        type="button"
        className={classes.move}
        onClick={(event) => onMenu(id, event.currentTarget)}
        aria-haspopup="menu"
        aria-label={t(`${texts}:moveOf`, { name: contact.name })}
        title={t(`${texts}:move`)}
        data-testid="move-card"
      >
        <IconArrowsExchange size={16} stroke={1.7} aria-hidden />
      </button>
      <Link
        to={`/tickets/${uuid}`}
        className={classes.open}
        aria-label={t(`${texts}:openOf`, { id })}
        draggable={false}
        data-testid="open-ticket"
      >
        {t(`${texts}:open`)}
      </Link>
    </>
  );
};
