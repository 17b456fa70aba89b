import { atMost, type Figure } from './figure.ts';

/** Flat is the point: what may grow from the smallest tenant to the largest. */
const largestRatio = 1.2;

/** How much slower the largest tenant is than the smallest, of what is measured at both. */
export const ratiosOf = (figures: readonly Figure[]): Figure[] =>
  figures.filter(({ flat, size }) => flat === true && size === 'L').flatMap((large): Figure[] => {
    const small = figures.find(({ what, size }) => what === large.what && size === 'S');
    return small ? [{ what: large.what, size: 'L : S', value: large.value / small.value, unit: '×', aim: atMost(largestRatio) }] : [];
  });
