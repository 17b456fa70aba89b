import { ApiError } from '../api/api-error.ts';

/** Milliseconds between two attempts. */
const pause = 1000;

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pause));

/** Loads a part of the app's code, `times` times at most: a network that hiccups is no failure. Throws ApiError. */
export const loadAgain = async <T>(load: () => Promise<T>, times = 2): Promise<T> => {
  for (let left = times; left > 1; left -= 1) {
    try {
      return await load();
    } catch {
      await later();
    }
  }
  return load().catch(() => Promise.reject(new ApiError(0, null)));
};
