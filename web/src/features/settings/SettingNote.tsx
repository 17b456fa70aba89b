import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Note on the settings that an option still needs to have an effect. */
export const SettingNote = ({ testId, children }: { testId: string; children: ReactNode }) => (
  <Group gap={6} wrap="nowrap" role="status" c="var(--recado-warning)" data-testid={testId}>
    <IconAlertTriangle size={15} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
    <Text size="sm">{children}</Text>
  </Group>
);
