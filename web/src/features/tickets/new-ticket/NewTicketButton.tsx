import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { hasExpired } from '../../../login/subscription.ts';
import { openNewTicket } from './new-ticket-dialog.tsx';

/** Opens the form for a new conversation. A company in arrears begins none. */
export const NewTicketButton = () => {
  const { t } = useTranslate();
  const { company } = useLogin();
  if (hasExpired(company)) return null;
  const label = t('tickets:new.title');
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} onClick={() => openNewTicket()} data-testid="new-ticket">
        <IconMessagePlus size={19} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
};
