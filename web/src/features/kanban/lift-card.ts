import { edgeSpeed, type Point } from './edge-scroll.ts';
import { mark } from './use-drag.ts';
import classes from './BoardCard.module.css';

/** A card that follows a finger. */
export interface LiftedCard {
  moveTo: (point: Point) => void;
  /** Puts the card down and returns the lane below the finger, as `data-lane` names it; undefined outside the lanes. */
  putDown: () => string | undefined;
}

/** Shows a copy of the card above it. Readers of the page, by voice or by a test, find the card itself alone. */
const addGhost = (card: HTMLElement): HTMLElement => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  for (const element of [ghost, ...ghost.querySelectorAll<HTMLElement>('[data-testid]')]) {
    delete element.dataset.testid;
    delete element.dataset.card;
  }
  ghost.classList.add(classes.ghost!);
  ghost.ariaHidden = 'true';
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
};

const laneAt = (board: HTMLElement, { x, y }: Point): HTMLElement | null => {
  const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]') ?? null;
  return board.contains(lane) ? lane : null;
};

/** Scrolls the board, and the list of the lane below the finger, for a card at their edges. */
const scroll = (board: HTMLElement, lane: HTMLElement | null, from: Point, at: Point, milliseconds: number): void => {
  const { left, right } = board.getBoundingClientRect();
  const x = edgeSpeed(at.x, from.x, left, right);
  if (x !== 0) board.scrollBy(x * milliseconds, 0);
  const list = lane?.querySelector('ul');
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  const y = edgeSpeed(at.y, from.y, top, bottom);
  if (y !== 0) list.scrollBy(0, y * milliseconds);
};

/**
 * Lifts a card off its lane: a copy follows the finger, the lane below is marked, board and lanes scroll at their edges.
 * The marks are those of a drag by mouse; nothing renders.
 *
 * @param from where the finger is
 * @param onLost is called when the card leaves the page, for example because a colleague moved its ticket
 */
export const liftCard = (board: HTMLElement, card: HTMLElement, from: Point, onLost: () => void): LiftedCard => {
  const ghost = addGhost(card);
  let at = from;
  let over: HTMLElement | null = null;
  let drawn = performance.now();
  const enter = (lane: HTMLElement | null): void => {
    if (lane === over) return;
    if (over) mark(over, 'over', false);
    if (lane) mark(lane, 'over', true);
    over = lane;
  };
  const draw = (now: number): void => {
    if (!card.isConnected) return onLost();
    frame = requestAnimationFrame(draw);
    ghost.style.translate = `${at.x - from.x}px ${at.y - from.y}px`;
    // A page that was in the background has no frames for a while: it does not scroll by all of that time.
    scroll(board, over, from, at, Math.max(0, Math.min(now - drawn, 32)));
    drawn = now;
    enter(laneAt(board, at));
  };
  let frame = requestAnimationFrame(draw);
  for (const element of [card, board]) mark(element, 'dragging', true);
  return {
    moveTo: (point) => (at = point),
    putDown: () => {
      const lane = laneAt(board, at)?.dataset.lane;
      cancelAnimationFrame(frame);
      enter(null);
      for (const element of [card, board]) mark(element, 'dragging', false);
      ghost.remove();
      return lane;
    },
  };
};
