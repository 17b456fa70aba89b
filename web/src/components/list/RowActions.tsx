import { ActionIcon, Tooltip } from '@mantine/core';
import type { RowAction } from './list-page-props.ts';
import classes from './List.module.css';

/** The actions of a row as icons, quiet until the row is hovered or focused. */
export const RowActions = ({ actions }: { actions: readonly RowAction[] }) => (
  <div className={classes.actions}>
    {actions.map(({ hint, label, icon: ActionPicture, onClick, testId }) => (
      <Tooltip key={label} label={hint}>
        <ActionIcon size="lg" aria-label={label} onClick={onClick} data-testid={testId}>
          <ActionPicture size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ))}
  </div>
);
