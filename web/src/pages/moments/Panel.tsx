import { VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import classes from '../../features/kanban/Board.module.css';
import { focusCard, onBoardKey } from '../../features/kanban/board-keys.ts';
import { useBoardDrop } from '../../features/kanban/use-drag.ts';
import { useTouchDrag } from '../../features/kanban/use-touch-drag.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { AgentColumn } from './AgentColumn.tsx';
import { MoveMenu, type MoveMenuPlace } from '../../features/kanban/MoveMenu.tsx';
import { agentCards, mayOpenOnPanel } from './panel-tickets.ts';
import { useMoveToAgent } from './use-move-to-agent.tsx';

interface Props {
  agents: readonly { id: number; name: string }[];
  tickets: readonly Ticket[];
}

/** The agents with their tickets, which are transferred by mouse, by a long press and drag, by keys and by a list of agents. */
export const Panel = ({ agents, tickets }: Props) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  const [menu, setMenu] = useState<MoveMenuPlace | null>(null);
  const [announced, setAnnounced] = useState('');
  const { moves, move: send } = useMoveToAgent();
  const cards = useMemo(() => agentCards(agents, tickets, moves), [agents, tickets, moves]);
  const current = useRef(cards);
  useEffect(() => {
    current.current = cards;
    // A card that was moved by keys keeps the focus.
    if (focusNext.current === null) return;
    focusCard(root.current, focusNext.current);
    focusNext.current = null;
  }, [cards]);

  const move = useCallback(
    (ticketId: number, userId: number | null): void => {
      const from = current.current.find((one) => one.tickets.some(({ id }) => id === ticketId));
      const ticket = from?.tickets.find(({ id }) => id === ticketId);
      if (!from || !ticket || !mayOpenOnPanel(user, ticket) || (from.agent?.id ?? null) === userId) return;
      const to = current.current.find(({ agent }) => (agent?.id ?? null) === userId);
      setAnnounced(t('moments:moved', { name: ticket.contact.name, agent: to?.agent?.name ?? t('moments:pending') }));
      send(ticket, userId);
    },
    [send, t, user],
  );
  const moveBy = (ticketId: number, by: number): void => {
    const at = cards.findIndex((one) => one.tickets.some(({ id }) => id === ticketId));
    const target = cards[at + by];
    if (!target) return;
    focusNext.current = ticketId;
    move(ticketId, target.agent?.id ?? null);
  };
  const openMenu = useCallback((ticketId: number, at: Element): void => {
    const { right, bottom } = at.getBoundingClientRect();
    setMenu({ ticketId, left: right, top: bottom });
  }, []);
  // A colleague may move or close the ticket meanwhile.
  const ofMenu = menu && cards.find((one) => one.tickets.some(({ id }) => id === menu.ticketId));
  useBoardDrop(root, move);
  useTouchDrag(root, move);
  return (
    <>
      {/* The keys are those of the cards inside. */}
      <div
        ref={root}
        className={classes.board}
        onKeyDown={(event) => onBoardKey(event, { move: moveBy, openMenu })}
        data-testid="panel"
      >
        {cards.map(({ agent, tickets: held }) => (
          <AgentColumn key={agent?.id ?? 'none'} agent={agent} tickets={held} viewer={user} onMenu={openMenu} />
        ))}
      </div>
      <MoveMenu
        target={menu && ofMenu ? { ...menu, currentId: ofMenu.agent?.id ?? null } : null}
        title={t('moments:moveTo')}
        choices={[
          { id: null, label: t('moments:pending') },
          ...cards.flatMap(({ agent }) => (agent ? [{ id: agent.id, label: agent.name }] : [])),
        ]}
        testId="agent-menu"
        onMove={(ticketId, userId) => {
          focusNext.current = ticketId;
          move(ticketId, userId);
        }}
        onClose={() => {
          if (menu) focusCard(root.current, menu.ticketId);
          setMenu(null);
        }}
      />
      <VisuallyHidden id="panel-keys">{t('moments:keys')}</VisuallyHidden>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
};
