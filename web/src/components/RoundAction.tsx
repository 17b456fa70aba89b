import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef } from 'react';

interface Props extends ActionIconProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  label: string;
  icon: Icon;
}

/** The round button at the end of a composer. */
export const RoundAction = ({ label, icon: Symbol, ...rest }: Props) => (
  <Tooltip label={label}>
    <ActionIcon size={38} radius="xl" variant="filled" color="brand" aria-label={label} {...rest}>
      <Symbol size={19} stroke={1.8} />
    </ActionIcon>
  </Tooltip>
);
