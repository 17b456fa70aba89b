import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { RowAction } from './list-page-props.ts';
import classes from './List.module.css';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The rare actions of a row, by name. */
const RareActions = ({ actions }: { actions: readonly RowAction[] }) => {
  const { t } = useTranslate();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Tooltip label={t('common:actions')}>
          <ActionIcon size="lg" aria-label={t('common:actions')} data-testid="more-row-actions">
            <IconDots {...icon} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ hint, label, icon: ActionPicture, onClick, testId }) => (
          <Menu.Item
            key={label}
            leftSection={<ActionPicture {...icon} size={16} />}
            aria-label={label}
            onClick={onClick}
            data-testid={testId}
          >
            {hint}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The actions of a row as icons, quiet until the row is hovered or focused; rare ones in a menu. */
export const RowActions = ({ actions }: { actions: readonly RowAction[] }) => {
  const rare = actions.filter((action) => action.rare);
  return (
    <div className={classes.actions}>
      {actions
        .filter((action) => !action.rare)
        .map(({ hint, label, icon: ActionPicture, onClick, testId }) => (
          <Tooltip key={label} label={hint}>
            <ActionIcon size="lg" aria-label={label} onClick={onClick} data-testid={testId}>
              <ActionPicture {...icon} />
            </ActionIcon>
          </Tooltip>
        ))}
      {rare.length > 0 && <RareActions actions={rare} />}
    </div>
  );
};
