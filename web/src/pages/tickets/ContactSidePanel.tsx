import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { SidePanel } from '../../components/dialog/SidePanel.tsx';
import { useTicket } from '../../features/tickets/cache/ticket-query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ContactOfTicket } from './ContactOfTicket.tsx';

interface Props {
  uuid: string;
  focusTags: boolean;
  onClose: () => void;
}

/** The contact above its conversation, where the window has no room for both; a phone shows it alone. */
export const ContactSidePanel = ({ uuid, focusTags, onClose }: Props) => {
  const { t } = useTranslate();
  const { data: ticket } = useTicket(uuid);
  return (
    <SidePanel title={t('tickets:contactPanel')} onClose={onClose}>
      <Suspense fallback={<Skeleton height={260} radius="md" role="status" aria-label={t('common:loading')} />}>
        {ticket && <ContactOfTicket ticket={ticket} focusTags={focusTags} />}
      </Suspense>
    </SidePanel>
  );
};
