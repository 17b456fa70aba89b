import { List, Stack, Text } from '@mantine/core';
import { getDashboard } from '@recado/shared/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { PeriodQuery } from './period.ts';

interface Props {
  /** The query of the dashboard, which knows them. */
  query: PeriodQuery;
  onClose: () => void;
}

/** The agents that are online. */
export const OnlineAgentsDialog = ({ query, onClose }: Props) => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(getDashboard, { query }));
  return (
    <Dialog title={t('figures:now.online.title')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('figures:now.online.definition')}
        </Text>
        <List data-testid="online-agents">
          {data?.attendants
            .filter(({ online }) => online)
            .map(({ id, name }) => (
              <List.Item key={id}>{name}</List.Item>
            ))}
        </List>
      </Stack>
    </Dialog>
  );
};
