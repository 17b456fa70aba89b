import { Button } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconCheck } from '@tabler/icons-react';
import { useCommands } from '../../../components/commands.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { hasExpired } from '../../../login/subscription.ts';
import { useAccept } from './use-accept.tsx';

interface Props {
  ticket: Ticket;
  /** Small button for a list. */
  compact?: boolean;
}

const Accept = ({ ticket, compact = false }: Props) => {
  const { t } = useTranslate();
  const { accept, isPending } = useAccept(ticket);
  const name = ticket.contact.name;
  useCommands(compact || isPending ? {} : { accept });
  return (
    <Button
      size={compact ? 'compact-xs' : 'xs'}
      variant={compact ? 'light' : 'filled'}
      leftSection={<IconCheck size={compact ? 13 : 15} aria-hidden />}
      loading={isPending}
      onClick={accept}
      aria-label={compact ? t('tickets:acceptOf', { name }) : undefined}
      data-testid={compact ? `accept-${ticket.id}` : 'accept'}
    >
      {t('tickets:accept')}
    </Button>
  );
};

/** Accepts a waiting ticket; one without a queue asks for a queue first. A company in arrears accepts none. */
export const AcceptButton = (props: Props) => (hasExpired(useLogin().company) ? null : <Accept {...props} />);
