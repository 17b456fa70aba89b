import { describe, expect, it } from 'vitest';
import { edgeSpeed, isResting } from './edge-scroll.ts';

describe('isResting', () => {
  it('allows a finger to tremble, in every direction', () => {
    expect(isResting({ x: 100, y: 100 }, { x: 105, y: 95 })).toBe(true);
    expect(isResting({ x: 100, y: 100 }, { x: 107, y: 107 })).toBe(false);
    expect(isResting({ x: 100, y: 100 }, { x: 100, y: 90 })).toBe(false);
  });
});

describe('edgeSpeed', () => {
  it('is 0 between the edges', () => {
    expect(edgeSpeed(200, 100, 0, 400)).toBe(0);
    expect(edgeSpeed(100, 200, 0, 400)).toBe(0);
  });

  it('grows towards both ends, and no further beyond them', () => {
    const [inner, middle, outer, beyond] = [350, 375, 400, 900].map((at) => edgeSpeed(at, 200, 0, 400));
    expect(inner).toBeGreaterThan(0);
    expect(middle).toBeGreaterThan(inner!);
    expect(outer).toBeGreaterThan(middle!);
    expect(beyond).toBe(outer);
    expect(edgeSpeed(0, 200, 0, 400)).toBe(-outer!);
    expect(edgeSpeed(-50, 200, 0, 400)).toBe(-outer!);
  });

  it('is 0 for a card that was lifted within an edge, until it is dragged on towards that end', () => {
    expect(edgeSpeed(20, 20, 0, 400)).toBe(0);
    expect(edgeSpeed(40, 20, 0, 400)).toBe(0);
    expect(edgeSpeed(5, 20, 0, 400)).toBeLessThan(0);
  });

  it('leaves a middle in which a small element does not scroll', () => {
    expect(edgeSpeed(30, 55, 0, 60)).toBe(0);
    expect(edgeSpeed(5, 55, 0, 60)).toBeLessThan(0);
    expect(edgeSpeed(30, 10, 0, 0)).toBe(0);
  });
});
