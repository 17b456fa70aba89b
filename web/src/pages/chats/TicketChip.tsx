import { getTicketByUuid } from '@recado/shared/contract/tickets';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ChatBubble.module.css';

/** Opens a ticket that a message links to. It names the contact for those who may see the ticket. */
export const TicketChip = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslate();
  const { data } = useQuery({ ...endpointQuery(getTicketByUuid, { params: { uuid } }), retry: false });
  return (
    <Link to={`/tickets/${uuid}`} className={classes.chip} data-testid="ticket-chip">
      <IconMessageCircle size={16} stroke={1.8} aria-hidden />
      {data ? t('chats:ticketOf', { name: data.contact.name, id: data.id }) : t('chats:ticket')}
    </Link>
  );
};
