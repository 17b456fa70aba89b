import { VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { focusCard, onBoardKey } from './board-keys.ts';
import { MoveMenu, type MoveMenuPlace } from './MoveMenu.tsx';
import { useBoardDrop } from './use-drag.ts';
import { useTouchDrag } from './use-touch-drag.ts';
import classes from './Board.module.css';

/** Tickets that a board shows below each other. */
interface Column {
  /** Null for the column of those that are in no other. */
  id: number | null;
  tickets: readonly Ticket[];
}

interface Props<C extends Column> {
  columns: readonly C[];
  /** Moves a ticket. Returns what screen readers say of it; null where it stays. */
  onMove: (ticket: Ticket, from: C, to: C) => string | null;
  /** Draws a column. `onMenu` opens the list of columns beside an element of a card. */
  children: (column: C, onMenu: (ticketId: number, at: Element) => void) => ReactNode;
  /** The name of a column in the list to move a card to. */
  labelOf: (column: C) => ReactNode;
  menuTitle: string;
  /** Says by which keys cards are moved. Cards refer to it by the id `<name>-keys`. */
  keys: string;
  name: 'board' | 'panel';
}

const columnOf = <C extends Column>(columns: readonly C[], ticketId: number): C | undefined =>
  columns.find(({ tickets }) => tickets.some(({ id }) => id === ticketId));

/**
 * Columns of cards, which are moved by mouse, by a long press and drag on a touch screen, by keys and by a list of columns.
 * A card that was moved by keys keeps the focus in its new column.
 */
export const CardBoard = <C extends Column>(props: Props<C>) => {
  const { columns, onMove, children, labelOf, menuTitle, keys, name } = props;
  const board = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  const [menu, setMenu] = useState<MoveMenuPlace | null>(null);
  const [announced, setAnnounced] = useState('');
  const current = useRef({ columns, onMove });
  useEffect(() => {
    current.current = { columns, onMove };
  });
  useEffect(() => {
    if (focusNext.current === null) return;
    focusCard(board.current, focusNext.current);
    focusNext.current = null;
  }, [columns]);

  const move = useCallback((ticketId: number, columnId: number | null): void => {
    const { columns: shown, onMove: send } = current.current;
    const [from, to] = [columnOf(shown, ticketId), shown.find(({ id }) => id === columnId)];
    const ticket = from?.tickets.find(({ id }) => id === ticketId);
    if (!from || !to || !ticket || from.id === to.id) return;
    const said = send(ticket, from, to);
    if (said !== null) setAnnounced(said);
  }, []);
  const moveByKeys = (ticketId: number, columnId: number | null): void => {
    focusNext.current = ticketId;
    move(ticketId, columnId);
  };
  const moveBy = (ticketId: number, by: number): void => {
    const target = columns[columns.findIndex((one) => one === columnOf(columns, ticketId)) + by];
    if (target) moveByKeys(ticketId, target.id);
  };
  const openMenu = useCallback((ticketId: number, at: Element): void => {
    const { right, bottom } = at.getBoundingClientRect();
    setMenu({ ticketId, left: right, top: bottom });
  }, []);
  // A colleague may move or close the ticket meanwhile.
  const ofMenu = menu && columnOf(columns, menu.ticketId);
  useBoardDrop(board, move);
  useTouchDrag(board, move);
  return (
    <>
      {/* The keys are those of the cards inside. */}
      <div
        ref={board}
        className={classes.board}
        onKeyDown={(event) => onBoardKey(event, { move: moveBy, openMenu })}
        data-testid={name}
      >
        {columns.map((column) => children(column, openMenu))}
      </div>
      <MoveMenu
        target={menu && ofMenu ? { ...menu, currentId: ofMenu.id } : null}
        title={menuTitle}
        choices={columns.map((column) => ({ id: column.id, label: labelOf(column) }))}
        onMove={moveByKeys}
        onClose={() => {
          if (menu) focusCard(board.current, menu.ticketId);
          setMenu(null);
        }}
      />
      <VisuallyHidden id={`${name}-keys`}>{keys}</VisuallyHidden>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
};
