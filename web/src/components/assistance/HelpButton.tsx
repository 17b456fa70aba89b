import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';

interface Props {
  label: string;
  isPending: boolean;
  onClick: () => void;
  'data-testid': string;
}

/** The button that asks the model for help with a ticket. */
export const HelpButton = ({ label, isPending, ...rest }: Props) => (
  <Button size="xs" variant="light" leftSection={<IconSparkles size={15} aria-hidden />} loading={isPending} {...rest}>
    {label}
  </Button>
);
