import type { Ticket } from '@recado/shared/contract/tickets';
import type { Viewer } from '@recado/shared/permissions/can';
import { memo, useRef } from 'react';
import classes from '../../features/kanban/Board.module.css';
import { useDropLane } from '../../features/kanban/use-drag.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PanelCard } from './PanelCard.tsx';
import { mayOpenOnPanel } from './panel-tickets.ts';

interface Props {
  /** Null for the tickets without an agent. */
  agent: { id: number; name: string } | null;
  tickets: readonly Ticket[];
  viewer: Viewer;
  onMenu: (ticketId: number, at: Element) => void;
}

const sameTickets = (one: readonly Ticket[], other: readonly Ticket[]): boolean =>
  one.length === other.length && one.every((ticket, at) => ticket === other[at]);

/** The card of an agent with its tickets. It renders when one of them changes, comes or goes. */
export const AgentColumn = memo(
  ({ agent, tickets, viewer, onMenu }: Props) => {
    const { t } = useTranslate();
    const root = useRef<HTMLElement>(null);
    const list = useRef<HTMLUListElement>(null);
    const id = agent?.id ?? null;
    useDropLane(root, list, id);
    const name = agent?.name ?? t('moments:pending');
    return (
      <section
        ref={root}
        className={classes.lane}
        data-lane={id ?? 'none'}
        aria-label={t('moments:cardOf', { name, count: tickets.length })}
        data-testid={`agent-${id ?? 'none'}`}
      >
        <header className={classes.laneHead}>
          <h2 className={classes.laneName} dir="auto" title={name}>
            {name}
          </h2>
          <span className={classes.count} aria-hidden>
            {tickets.length}
          </span>
        </header>
        <ul ref={list} className={classes.cards}>
          {tickets.map((ticket) => (
            <PanelCard key={ticket.id} ticket={ticket} mayOpen={mayOpenOnPanel(viewer, ticket)} onMenu={onMenu} />
          ))}
          {tickets.length === 0 && <li className={classes.none}>{t('moments:none')}</li>}
        </ul>
      </section>
    );
  },
  (one, other) =>
    one.agent?.name === other.agent?.name &&
    one.agent?.id === other.agent?.id &&
    one.viewer === other.viewer &&
    one.onMenu === other.onMenu &&
    sameTickets(one.tickets, other.tickets),
);
AgentColumn.displayName = 'AgentColumn';
