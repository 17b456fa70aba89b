import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { useAdministrators } from './use-administrators.ts';

interface Props {
  /** The one who has no queue: the company, or the agent of this name. */
  of: 'company' | { agent: string };
  /** Closes the dialog: called by the links, and by a button unless `inline`. */
  onClose: () => void;
  /** True within a form, which has a button to close it. */
  inline?: boolean;
}

/** Shown where a queue must be chosen and there is none: administrators get a link, others learn who can help. */
export const NoQueue = ({ of, onClose, inline = false }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const names = useAdministrators();
  const isAdmin = user.profile === 'admin';
  const reason = of === 'company' ? t('tickets:noQueueOf.company') : t('tickets:noQueueOf.agent', of);
  return (
    <Stack gap="sm" role="note" data-testid="no-queue">
      <Text size="sm">
        {reason} {!isAdmin && names !== '' && t('tickets:noQueueOf.ask', { names })}
      </Text>
      <Group gap="xs" justify={inline ? undefined : 'flex-end'}>
        {!inline && (
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
        )}
        {isAdmin && of === 'company' && (
          <Button component={Link} to="/queues" onClick={onClose}>
            {t('tickets:noQueueOf.create')}
          </Button>
        )}
        {isAdmin && of !== 'company' && (
          <Button component={Link} to="/users" variant={inline ? 'default' : 'filled'} onClick={onClose}>
            {t('tickets:noQueueOf.users')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};
