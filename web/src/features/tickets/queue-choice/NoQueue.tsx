import { Button, Group, Stack, Text } from '@mantine/core';
import { listUserNames } from '@recado/shared/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';

interface Props {
  /** Who has no queue: the company, or the agent of this name. */
  of: 'company' | { agent: string };
  /** Closes the dialog: called by the links, and by a button unless `inline`. */
  onClose: () => void;
  /** Stands within a form, which has a button to close it. */
  inline?: boolean;
}

/** Shown where a queue must be chosen and there is none: administrators get a link, others learn who can help. */
export const NoQueue = ({ of, onClose, inline = false }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const { data: users = [] } = useQuery(endpointQuery(listUserNames, {}));
  const administrators = users.filter(({ profile }) => profile === 'admin').map(({ name }) => name);
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(administrators);
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
