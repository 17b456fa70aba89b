import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Board.module.css';

/** The card that the list was opened for, and where on the screen. */
export interface MoveMenuPlace {
  ticketId: number;
  left: number;
  top: number;
}

interface Props {
  /** Null while the list is closed. `currentId` is the column in which the card is shown. */
  target: (MoveMenuPlace & { currentId: number | null }) | null;
  title: string;
  /** The columns that the card can be moved to. */
  choices: readonly { id: number | null; label: ReactNode }[];
  onMove: (ticketId: number, id: number | null) => void;
  onClose: () => void;
}

const clickOutsideEvents: ('mousedown' | 'touchstart')[] = ['mousedown', 'touchstart'];

/** The list of columns to move a card to: one for all cards, which opens beside the card that it was asked for. */
export const MoveMenu = ({ target, title, choices, onMove, onClose }: Props) => (
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
    <Menu.Dropdown className={classes.menu} data-testid="move-menu">
      <Menu.Label>{title}</Menu.Label>
      {target &&
        choices.map(({ id, label }) => (
          <Menu.Item
            key={id ?? 'none'}
            disabled={id === target.currentId}
            // The first that can be chosen has the focus.
            data-autofocus={id !== target.currentId || undefined}
            rightSection={id === target.currentId && <IconCheck size={14} aria-hidden />}
            onClick={() => onMove(target.ticketId, id)}
          >
            {label}
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  </Menu>
);
