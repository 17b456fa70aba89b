import { VisuallyHidden } from '@mantine/core';
import type { Tag } from '@recado/shared/contract/tags';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLaneMoves, useMoveToLane } from '../../components/lanes/use-lane-moves.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { applyToBoards } from './board-events.ts';
import { focusCard, onBoardKey } from './board-keys.ts';
import { BoardLane } from './BoardLane.tsx';
import { laneContents, laneOf } from './lane-contents.ts';
import { MoveMenu, type MoveMenuPlace } from './MoveMenu.tsx';
import { ColorChip } from '../../components/ColorChip.tsx';
import { useBoardDrop } from './use-drag.ts';
import { useTouchDrag } from './use-touch-drag.ts';
import classes from './Board.module.css';

interface Props {
  lanes: readonly Tag[];
  tickets: readonly Ticket[];
}

/** The lanes with their cards. Cards are moved by mouse, by a long press and drag on a touch screen, by keys and by a list of lanes. */
export const Board = ({ lanes, tickets }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const login = useLogin();
  const board = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  const [menu, setMenu] = useState<MoveMenuPlace | null>(null);
  const [announced, setAnnounced] = useState('');
  const moves = useLaneMoves();
  const contents = useMemo(() => laneContents(lanes, tickets, moves), [lanes, tickets, moves]);
  const current = useRef(contents);
  useEffect(() => {
    current.current = contents;
    // A card that was moved by keys keeps the focus in its new lane.
    if (focusNext.current === null) return;
    focusCard(board.current, focusNext.current);
    focusNext.current = null;
  }, [contents]);

  const onTicket = useCallback((ticket: Ticket) => applyToBoards(client, ticket, login), [client, login]);
  const send = useMoveToLane(onTicket);
  const move = useCallback(
    (ticketId: number, laneId: number | null): void => {
      const from = laneOf(current.current, ticketId);
      const ticket = from?.tickets.find(({ id }) => id === ticketId);
      if (!from || !ticket || (from.lane?.id ?? null) === laneId) return;
      const name = current.current.find(({ lane }) => lane?.id === laneId)?.lane?.name ?? t('kanban:defaultLane');
      setAnnounced(t('kanban:moved', { name: ticket.contact.name, lane: name }));
      send({ id: ticketId, laneId: from.lane?.id ?? null }, laneId);
    },
    [send, t],
  );
  const moveBy = (ticketId: number, by: number): void => {
    const at = contents.findIndex((one) => one.tickets.some(({ id }) => id === ticketId));
    const target = contents[at + by];
    if (!target) return;
    focusNext.current = ticketId;
    move(ticketId, target.lane?.id ?? null);
  };
  const openMenu = useCallback((ticketId: number, at: Element): void => {
    const { right, bottom } = at.getBoundingClientRect();
    setMenu({ ticketId, left: right, top: bottom });
  }, []);
  // A colleague may move or close the ticket meanwhile.
  const menuLane = menu && laneOf(contents, menu.ticketId);
  useBoardDrop(board, move);
  useTouchDrag(board, move);
  return (
    <>
      {/* The keys are those of the cards inside. */}
      <div
        ref={board}
        className={classes.board}
        onKeyDown={(event) => onBoardKey(event, { move: moveBy, openMenu })}
        data-testid="board"
      >
        {contents.map(({ lane, tickets: held }) => (
          <BoardLane key={lane?.id ?? 'none'} lane={lane} tickets={held} onMenu={openMenu} />
        ))}
      </div>
      <MoveMenu
        target={menu && menuLane ? { ...menu, currentId: menuLane.lane?.id ?? null } : null}
        title={t('kanban:moveTo')}
        choices={[{ id: null, name: t('kanban:defaultLane'), color: 'var(--recado-field-line)' }, ...lanes].map(
          ({ id, name, color }) => ({ id, label: <ColorChip color={color}>{name}</ColorChip> }),
        )}
        testId="lane-menu"
        onMove={(ticketId, laneId) => {
          focusNext.current = ticketId;
          move(ticketId, laneId);
        }}
        onClose={() => {
          if (menu) focusCard(board.current, menu.ticketId);
          setMenu(null);
        }}
      />
      <VisuallyHidden id="board-keys">{t('kanban:keys')}</VisuallyHidden>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
};
