import type { Tag } from '@recado/shared/contract/tags';
import type { Ticket } from '@recado/shared/contract/tickets';
import { memo, useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Board.module.css';
import { BoardCard } from './BoardCard.tsx';
import { useDropLane } from './use-drag.ts';

interface Props {
  /** Null for the tickets in no lane. */
  lane: Tag | null;
  tickets: readonly Ticket[];
  onMenu: (ticketId: number, at: Element) => void;
}

const sameTickets = (one: readonly Ticket[], other: readonly Ticket[]): boolean =>
  one.length === other.length && one.every((ticket, at) => ticket === other[at]);

/** A lane of the board with its cards. It renders when one of its tickets changes, comes or goes. */
export const BoardLane = memo(
  ({ lane, tickets, onMenu }: Props) => {
    const { t } = useTranslate();
    const root = useRef<HTMLElement>(null);
    const list = useRef<HTMLUListElement>(null);
    const id = lane?.id ?? null;
    useDropLane(root, list, id);
    const name = lane?.name ?? t('kanban:defaultLane');
    return (
      <section
        ref={root}
        className={classes.lane}
        data-lane={id ?? 'none'}
        aria-label={t('kanban:laneOf', { name, count: tickets.length })}
        data-testid={`lane-${id ?? 'none'}`}
      >
        <header className={classes.laneHead}>
          <span
            className={classes.dot}
            style={lane ? { backgroundColor: lane.color } : undefined}
            data-none={lane === null || undefined}
            aria-hidden
          />
          <h2 className={classes.laneName} dir="auto" title={name}>
            {name}
          </h2>
          <span className={classes.count} aria-hidden data-testid="lane-count">
            {tickets.length}
          </span>
        </header>
        <ul ref={list} className={classes.cards}>
          {tickets.map((ticket) => (
            <BoardCard key={ticket.id} ticket={ticket} onMenu={onMenu} />
          ))}
          {tickets.length === 0 && <li className={classes.none}>{t('kanban:emptyLane')}</li>}
        </ul>
      </section>
    );
  },
  (one, other) => one.lane === other.lane && one.onMenu === other.onMenu && sameTickets(one.tickets, other.tickets),
);
BoardLane.displayName = 'BoardLane';
