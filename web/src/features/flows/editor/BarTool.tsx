import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

/** The look of the icons in the editor's bar. */
export const barIcon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

interface Props {
  label: string;
  icon: Icon;
  /** Of a button that shows or hides a panel: true while the panel is shown. */
  isPressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  testId: string;
}

/** A button of the editor's bar, which its tooltip names. */
export const BarTool = ({ label, icon: ToolIcon, isPressed, disabled, onClick, testId }: Props) => (
  <Tooltip label={label}>
    <ActionIcon
      size={34}
      variant={isPressed ? 'light' : 'subtle'}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
      data-testid={testId}
    >
      <ToolIcon {...barIcon} />
    </ActionIcon>
  </Tooltip>
);
