import { ApiError } from '../api/api-error.ts';

/** Milliseconds until a part is asked for once more. */
const pause = 1000;

/** Loads a part of the app's code, once more where that fails: a network that hiccups is no failure. Throws ApiError. */
export const loadAgain = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return load().catch(() => Promise.reject(new ApiError(0, null)));
  }
};

/**
 * Begins the page anew, once the server answers. Some browsers keep the failure of a file for as long as the page lives, and
 * a deployment takes old files away: only a new page has them then. What was typed is kept (`session/drafts.ts`).
 */
export const renewPage = async (): Promise<void> => {
  await fetch('/favicon.svg', { cache: 'no-store' });
  window.location.reload();
};
