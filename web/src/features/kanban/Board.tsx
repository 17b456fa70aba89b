import type { Tag } from '@recado/shared/contract/tags';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ColorChip } from '../../components/ColorChip.tsx';
import { useLaneMoves, useMoveToLane } from '../../components/lanes/use-lane-moves.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { applyToBoards } from './board-events.ts';
import { BoardLane } from './BoardLane.tsx';
import { CardBoard } from './CardBoard.tsx';
import { laneContents, type LaneContent } from './lane-contents.ts';

interface Props {
  lanes: readonly Tag[];
  tickets: readonly Ticket[];
}

/** The lanes with their cards, which are moved from lane to lane. */
export const Board = ({ lanes, tickets }: Props) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const login = useLogin();
  const moves = useLaneMoves();
  const contents = useMemo(() => laneContents(lanes, tickets, moves), [lanes, tickets, moves]);
  const onTicket = useCallback((ticket: Ticket) => applyToBoards(client, ticket, login), [client, login]);
  const send = useMoveToLane(onTicket);
  const nameOf = ({ lane }: LaneContent): string => lane?.name ?? t('kanban:defaultLane');
  return (
    <CardBoard
      columns={contents}
      onMove={({ id, contact }, from, to) => {
        send({ id, laneId: from.id }, to.id);
        return t('kanban:moved', { name: contact.name, lane: nameOf(to) });
      }}
      labelOf={(content) => (
        <ColorChip color={content.lane?.color ?? 'var(--recado-field-line)'}>{nameOf(content)}</ColorChip>
      )}
      menuTitle={t('kanban:moveTo')}
      keys={t('kanban:keys')}
      name="board"
    >
      {({ id, lane, tickets: held }, onMenu) => (
        <BoardLane key={id ?? 'none'} lane={lane} tickets={held} onMenu={onMenu} />
      )}
    </CardBoard>
  );
};
