import { CloseButton, Skeleton } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { Suspense } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ContactAside.module.css';
import { ContactOfTicket } from './ContactOfTicket.tsx';

interface Props {
  ticket: Ticket;
  focusTags: boolean;
  onClose: () => void;
}

/** The contact beside its conversation, where the window has room for both. */
export const ContactAside = ({ ticket, focusTags, onClose }: Props) => {
  const { t } = useTranslate();
  return (
    <aside className={classes.root} aria-label={t('tickets:contactPanel')} data-testid="contact-aside">
      <div className={classes.header}>
        {t('tickets:contactPanel')}
        <CloseButton aria-label={t('common:close')} onClick={onClose} data-testid="close-contact" />
      </div>
      <div className={classes.body}>
        <Suspense fallback={<Skeleton height={260} radius="md" role="status" aria-label={t('common:loading')} />}>
          <ContactOfTicket ticket={ticket} focusTags={focusTags} />
        </Suspense>
      </div>
    </aside>
  );
};
