import { atMost, type Figure } from './figure.ts';

/** The largest accepted ratio between tenant sizes. */
const maxRatio = 1.2;

/** Computes how much slower tenant L is than S and M, for flat figures. (The lists of S don't fill a page.) */
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
                aim: atMost(maxRatio),
              },
            ]
          : [];
      }),
    );
