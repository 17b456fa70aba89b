import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { Conflict } from './conflict.ts';

/** The label of a field's input, without its asterisk; null where it has none. */
const labelOf = (field: string): string | null => {
  const label = document.querySelector<HTMLInputElement>(`[data-path="${field}"]`)?.labels?.[0];
  const text = label?.cloneNode(true) as HTMLElement | undefined;
  text?.querySelectorAll('[aria-hidden]').forEach((mark) => mark.remove());
  return text?.textContent.trim() || null;
};

/** Names the fields that a colleague has changed, too, and lets the user see both values and choose. */
export const ConflictAlert = ({ conflict }: { conflict: Conflict }) => {
  const { t } = useTranslate();
  const { fields, by, at, showsStored, toggle, keepMine, takeStored } = conflict;
  // The inputs are in the page already when the alert appears.
  const [labels] = useState(() => fields.map(labelOf).filter((label) => label !== null));
  const title =
    by !== null && at !== null
      ? t('common:conflict.by', { name: by, time: formatTime(new Date(at)) })
      : t('common:conflict.somebody');
  return (
    <Alert color="orange" role="alert" icon={<IconUsers size={18} aria-hidden />} data-testid="conflict">
      <Stack gap="sm">
        <div>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="sm">
            {labels.length > 0 && `${t('common:conflict.fields', { fields: labels.join(', ') })} `}
            {t('common:conflict.merged')}
          </Text>
        </div>
        <Group gap="xs">
          <Button size="xs" onClick={keepMine} data-testid="conflict-mine">
            {t('common:conflict.mine')}
          </Button>
          <Button size="xs" variant="default" onClick={takeStored} data-testid="conflict-theirs">
            {t('common:conflict.stored')}
          </Button>
          <Button size="xs" variant="subtle" onClick={toggle} data-testid="conflict-see">
            {t(showsStored ? 'common:conflict.seeMine' : 'common:conflict.see')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
};
