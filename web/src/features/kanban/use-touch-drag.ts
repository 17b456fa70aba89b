import { useEffect, type RefObject } from 'react';
import { isResting, type Point } from './edge-scroll.ts';
import { liftCard, type LiftedCard } from './lift-card.ts';

/** Milliseconds that a finger rests on a card to lift it: shorter than a browser's own long press. */
const longPress = 300;

type OnDrop = (ticketId: number, laneId: number | null) => void;

/** A finger on a card; it has lifted the card or will, unless it moves before. */
interface Press {
  card: HTMLElement;
  from: Point;
  timer: number;
  lifted?: LiftedCard;
}

const pointOf = ({ touches: [touch] }: TouchEvent): Point => ({ x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 });

/** Makes the cards of a board draggable by a long press of one finger. Returns a function that ends this. */
const dragByTouch = (board: HTMLElement, onDrop: OnDrop): (() => void) => {
  let press: Press | undefined;
  /** Ends the press and puts its card down. Returns the lane below it. */
  const end = (): string | undefined => {
    if (!press) return undefined;
    const { card, timer, lifted } = press;
    press = undefined;
    window.clearTimeout(timer);
    card.draggable = true;
    return lifted?.putDown();
  };
  const cancel = (): void => void end();
  const start = (event: TouchEvent): void => {
    cancel();
    const card = (event.target as Element).closest<HTMLElement>('[data-card]');
    if (!card || event.touches.length > 1) return;
    // The browser's own drag would start during the press.
    card.draggable = false;
    const begun: Press = { card, from: pointOf(event), timer: 0 };
    begun.timer = window.setTimeout(() => {
      begun.lifted = liftCard(board, card, begun.from, cancel);
      if ('vibrate' in navigator) navigator.vibrate(10);
    }, longPress);
    press = begun;
  };
  const move = (event: TouchEvent): void => {
    if (!press) return;
    if (event.touches.length > 1) return cancel();
    if (press.lifted) {
      event.preventDefault();
      press.lifted.moveTo(pointOf(event));
    } else if (!isResting(press.from, pointOf(event))) cancel();
  };
  const drop = (event: TouchEvent): void => {
    if (!press?.lifted) return cancel();
    // No click follows.
    event.preventDefault();
    const ticketId = Number(press.card.dataset.card);
    const lane = end();
    if (lane !== undefined) onDrop(ticketId, lane === 'none' ? null : Number(lane));
  };
  const listening = new AbortController();
  const { signal } = listening;
  board.addEventListener('touchstart', start, { signal, passive: true });
  // Safari calls only listeners that were added before the touch.
  board.addEventListener('touchmove', move, { signal, passive: false });
  board.addEventListener('touchend', drop, { signal, passive: false });
  board.addEventListener('touchcancel', cancel, { signal });
  board.addEventListener('contextmenu', (event) => press && event.preventDefault(), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
  return () => {
    listening.abort();
    cancel();
  };
};

/** Calls `onDrop` for each card that is dropped into a lane by touch. The mouse's drag is `useBoardDrop`. */
export const useTouchDrag = (board: RefObject<HTMLElement | null>, onDrop: OnDrop): void => {
  useEffect(() => (board.current ? dragByTouch(board.current, onDrop) : undefined), [board, onDrop]);
};
