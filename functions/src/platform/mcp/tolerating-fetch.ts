import { OutsideCallFailed } from '../call-outside.ts';
import { guardedFetch } from '../guarded-fetch.ts';

/**
 * Returns a `fetch` by the guarded caller for packages that need to see refusals: a server shows by some which protocol it
 * speaks, or where its tokens come from. `failed` gets the last failure, and undefined after a success.
 */
export const toleratingFetch = (
  limits: Parameters<typeof guardedFetch>[0],
  failed: (error?: OutsideCallFailed) => void = () => undefined,
) => {
  const guarded = guardedFetch(limits);
  return async (input: string | URL, init?: RequestInit): Promise<Response> => {
    try {
      const response = await guarded(input, init);
      failed();
      return response;
    } catch (error) {
      if (!(error instanceof OutsideCallFailed)) throw error;
      failed(error);
      if (!/^[345]\d\d$/.test(error.code)) throw error;
      const headers = {
        'content-type': 'application/json',
        ...(error.challenge !== null && { 'www-authenticate': error.challenge }),
      };
      return new Response(error.body, { status: Number(error.code), headers });
    }
  };
};
