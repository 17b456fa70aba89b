import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from '../../features/kanban/Board.module.css';
import { useTranslate } from '../../i18n/use-translate.ts';

/** The card that the list of agents was opened for, and where on the screen. */
export interface AgentMenuPlace {
  ticketId: number;
  left: number;
  top: number;
}

interface Props {
  target: (AgentMenuPlace & { userId: number | null }) | null;
  agents: readonly { id: number; name: string }[];
  onMove: (ticketId: number, userId: number | null) => void;
  onClose: () => void;
}

const clickOutsideEvents: ('mousedown' | 'touchstart')[] = ['mousedown', 'touchstart'];

/** The list of agents to transfer a ticket to, which opens beside its card. */
export const AgentMenu = ({ target, agents, onMove, onClose }: Props) => {
  const { t } = useTranslate();
  const choices = [{ id: null, name: t('moments:pending') }, ...agents];
  return (
    <Menu
      opened={target !== null}
      onClose={onClose}
      position="bottom-end"
      width={240}
      trapFocus
      returnFocus={false}
      // Not by the key that opened it, which reaches the document afterwards.
      clickOutsideEvents={clickOutsideEvents}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span className={classes.anchor} style={{ left: target?.left ?? 0, top: target?.top ?? 0 }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} data-testid="agent-menu">
        <Menu.Label>{t('moments:moveTo')}</Menu.Label>
        {target &&
          choices.map(({ id, name }) => (
            <Menu.Item
              key={id ?? 'none'}
              disabled={id === target.userId}
              rightSection={id === target.userId && <IconCheck size={14} aria-hidden />}
              onClick={() => onMove(target.ticketId, id)}
            >
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};
