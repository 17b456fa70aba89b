import type { KeyboardEvent } from 'react';

const cardsIn = (lane: Element | undefined): HTMLElement[] => [
  ...(lane?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** Gives a card the keyboard's focus. */
export const focusCard = (board: HTMLElement | null, ticketId: number): void =>
  board?.querySelector<HTMLElement>(`[data-card="${ticketId}"]`)?.focus();

interface Actions {
  /** Moves a card by this many lanes to the right. */
  move: (ticketId: number, by: number) => void;
  openMenu: (ticketId: number, at: Element) => void;
}

const sideways: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const upOrDown: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** The nearest lane with cards to the left or to the right. */
const neighbour = (lanes: readonly Element[], from: number, by: number): Element | undefined => {
  for (let at = from + by; at >= 0 && at < lanes.length; at += by) if (cardsIn(lanes[at]).length > 0) return lanes[at];
  return undefined;
};

/**
 * The board's keys, while a card has the focus: arrows go from card to card, with Alt the left and the right one move the
 * card into the next lane, as options of a queue are moved, and Enter or the space bar opens the list of lanes.
 */
export const onBoardKey = (event: KeyboardEvent<HTMLElement>, { move, openMenu }: Actions): void => {
  const card = event.target as HTMLElement;
  if (card.dataset.card === undefined || event.ctrlKey || event.shiftKey || event.metaKey) return;
  const ticketId = Number(card.dataset.card);
  const lane = card.closest('[data-lane]');
  if (!lane) return;
  const aside = sideways[event.key] ?? 0;
  const along = upOrDown[event.key] ?? 0;
  if (event.key === 'Enter' || event.key === ' ') openMenu(ticketId, card);
  else if (aside !== 0 && event.altKey) move(ticketId, aside);
  else if (aside !== 0) {
    const lanes = [...event.currentTarget.querySelectorAll('[data-lane]')];
    const place = cardsIn(lane).indexOf(card);
    const cards = cardsIn(neighbour(lanes, lanes.indexOf(lane), aside));
    cards[Math.min(place, cards.length - 1)]?.focus();
  } else if (along !== 0 && !event.altKey) {
    const cards = cardsIn(lane);
    cards[cards.indexOf(card) + along]?.focus();
  } else return;
  event.preventDefault();
};
