import { afterAll, beforeAll } from 'vitest';
import { environment } from '../src/platform/environment.ts';
import { limitsSchema } from '../src/platform/limits.ts';

/** Gives a test file limits of its own, beside the defaults: those of its cloud are loose. */
export const useLimits = (given: object): void => {
  let ofCloud: ReturnType<typeof environment>['LIMITS'];
  beforeAll(() => {
    ofCloud = environment().LIMITS;
    environment().LIMITS = limitsSchema.parse(JSON.stringify(given));
  });
  afterAll(() => {
    environment().LIMITS = ofCloud;
  });
};
