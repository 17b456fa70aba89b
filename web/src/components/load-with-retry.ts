import { ApiError } from '../errors/api-error.ts';

/** Milliseconds before the retry. */
const retryDelay = 1000;

/** Loads a part of the app's code and retries once. Throws ApiError. */
export const loadWithRetry = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    return load().catch(() => Promise.reject(new ApiError(0, null)));
  }
};

/**
 * Reloads the page once the server responds. Some browsers cache a failed import for as long as the page lives, and a
 * deployment removes old files, so only a reload helps. Drafts are kept (`login/drafts.ts`).
 */
export const reloadPage = async (): Promise<void> => {
  await fetch('/favicon.svg', { cache: 'no-store' });
  window.location.reload();
};
