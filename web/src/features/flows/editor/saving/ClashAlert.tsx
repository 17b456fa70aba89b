import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { formatTime } from '../../../../i18n/format.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import classes from './ClashAlert.module.css';

interface Props {
  clash: Extract<SaveState, { is: 'clash' }>;
  saver: DraftSaver;
  /** Shows the nodes that both changed. */
  onShow: (nodeIds: readonly string[]) => void;
}

/** Names the colleague who changed the same nodes, and lets the user choose; the other changes of both stay. */
export const ClashAlert = ({ clash: { theirs, nodeIds }, saver, onShow }: Props) => {
  const { t } = useTranslate();
  const { savedBy, savedAt } = theirs;
  return (
    <Alert
      className={classes.alert}
      color="orange"
      role="alert"
      icon={<IconUsers size={18} aria-hidden />}
      data-testid="flow-clash"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 280px">
          {savedBy !== null && savedAt !== null
            ? t('flowEditor:clash.by', { name: savedBy, time: formatTime(new Date(savedAt)), count: nodeIds.length })
            : t('flowEditor:clash.somebody', { count: nodeIds.length })}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="subtle" onClick={() => onShow(nodeIds)}>
            {t('flowEditor:clash.show')}
          </Button>
          <Button size="xs" variant="default" onClick={() => saver.choose('theirs')} data-testid="clash-theirs">
            {t('flowEditor:clash.theirs')}
          </Button>
          <Button size="xs" onClick={() => saver.choose('mine')} data-testid="clash-mine">
            {t('flowEditor:clash.mine')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
};
