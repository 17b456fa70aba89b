/** A point of the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Pixels that a finger may move during a long press: less than browsers allow before they scroll. */
const tolerance = 8;
/** Pixels at each end of a scrolled element in which a dragged card scrolls it. */
const edge = 56;
/** Pixels per millisecond at the inner and at the outer end of an edge. */
const slowest = 0.1;
const fastest = 0.9;

/** True while a finger counts as resting where it was put down. */
export const isResting = (from: Point, at: Point): boolean => Math.hypot(at.x - from.x, at.y - from.y) <= tolerance;

/**
 * Returns the speed at which a card that is dragged along one axis scrolls an element, in pixels per millisecond:
 * negative towards the start, 0 outside the edges. A card that was lifted within an edge scrolls once it is dragged
 * towards the end of that edge.
 *
 * @param at where the finger is
 * @param from where it lifted the card
 * @param start the element's start
 * @param end the element's end
 */
export const edgeSpeed = (at: number, from: number, start: number, end: number): number => {
  // Elements that are narrower than their edges keep a middle in which nothing scrolls.
  const width = Math.min(edge, (end - start) / 3);
  const moved = at - from;
  if (Math.abs(moved) <= tolerance) return 0;
  const depth = moved < 0 ? start + width - at : at - (end - width);
  if (width <= 0 || depth <= 0) return 0;
  return Math.sign(moved) * (slowest + (fastest - slowest) * Math.min(1, depth / width));
};
