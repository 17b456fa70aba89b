import { Group, Loader, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { SaveState } from '../../components/form/use-saved-text.ts';

/** Shows beside a setting whether its change is saved; screen readers hear it. */
export const SavedMark = ({ state }: { state: SaveState }) => {
  const { t } = useTranslate();
  return (
    <span role="status" data-state={state}>
      {state === 'saving' && <Loader size={14} role="img" aria-label={t('settings:saving')} />}
      {state === 'saved' && (
        <Group gap={4} wrap="nowrap" component="span" c="var(--recado-success)" display="inline-flex">
          <IconCheck size={14} stroke={2} aria-hidden />
          <Text span size="xs">
            {t('settings:saved')}
          </Text>
        </Group>
      )}
    </span>
  );
};
