import { Menu } from '@mantine/core';
import type { Tag } from '@recado/shared/contract/tags';
import { IconCheck } from '@tabler/icons-react';
import { ColorChip } from '../../components/ColorChip.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Board.module.css';

/** The card that the list of lanes was opened for, and where on the screen. */
export interface LaneMenuPlace {
  ticketId: number;
  left: number;
  top: number;
}

interface LaneMenuTarget extends LaneMenuPlace {
  /** The lane in which the card is shown. */
  laneId: number | null;
}

interface Props {
  target: LaneMenuTarget | null;
  lanes: readonly Tag[];
  onMove: (ticketId: number, laneId: number | null) => void;
  onClose: () => void;
}

const clickOutsideEvents: ('mousedown' | 'touchstart')[] = ['mousedown', 'touchstart'];

/** The list of lanes to move a card to: one for all cards, which opens beside the card that it was asked for. */
export const LaneMenu = ({ target, lanes, onMove, onClose }: Props) => {
  const { t } = useTranslate();
  const choices = [{ id: null, name: t('kanban:defaultLane'), color: undefined }, ...lanes];
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
      <Menu.Dropdown className={classes.menu} data-testid="lane-menu">
        <Menu.Label>{t('kanban:moveTo')}</Menu.Label>
        {target &&
          choices.map(({ id, name, color }) => (
            <Menu.Item
              key={id ?? 'none'}
              disabled={id === target.laneId}
              rightSection={id === target.laneId && <IconCheck size={14} aria-hidden />}
              onClick={() => onMove(target.ticketId, id)}
            >
              <ColorChip color={color ?? 'var(--recado-field-line)'}>{name}</ColorChip>
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};
