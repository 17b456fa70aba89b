import { atMost, type Figure } from './figure.ts';

/** Flat is the point: what may grow from the smallest tenant to the largest. */
const largestRatio = 1.2;

/** How much slower the largest tenant is than smaller ones, of what is measured at both. The smallest one's lists don't fill a page. */
export const ratiosOf = (figures: readonly Figure[]): Figure[] =>
  figures
    .filter(({ flat, size }) => flat === true && size === 'L')
    .flatMap((large) =>
      ['S', 'M'].flatMap((name): Figure[] => {
        const smaller = figures.find(({ what, size }) => what === large.what && size === name);
        return smaller
          ? [
              {
                what: large.what,
                size: `L : ${name}`,
                value: large.value / smaller.value,
                unit: '×',
                aim: atMost(largestRatio),
              },
            ]
          : [];
      }),
    );
