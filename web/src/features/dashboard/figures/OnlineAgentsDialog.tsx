import { List, Stack, Text } from '@mantine/core';
import type { Attendant } from '@recado/shared/contract/dashboard';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';

interface Props {
  agents: readonly Attendant[];
  onClose: () => void;
}

/** The agents that are online. */
export const OnlineAgentsDialog = ({ agents, onClose }: Props) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('figures:now.online.title')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('figures:now.online.definition')}
        </Text>
        <List data-testid="online-agents">
          {agents.map(({ id, name }) => (
            <List.Item key={id}>{name}</List.Item>
          ))}
        </List>
      </Stack>
    </Dialog>
  );
};
