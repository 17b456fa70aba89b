import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** Says how many filters are set. */
  label: string;
  isSet: boolean;
  /** The fields of the filters. */
  children: ReactNode;
  testId: string;
}

/** A button that opens the filters of a list. */
export const FilterButton = ({ label, isSet, children, testId }: Props) => (
  <Popover position="bottom-end" withArrow shadow="md" trapFocus>
    <Popover.Target>
      <Button
        variant={isSet ? 'light' : 'default'}
        leftSection={<IconFilter size={16} aria-hidden />}
        data-testid={testId}
      >
        {label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>{children}</Popover.Dropdown>
  </Popover>
);
