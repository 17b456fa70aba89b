import { version } from '@recado/shared/contract/settings';
import { call } from '../api/call.ts';
import { isApiError } from '../errors/api-error.ts';

/** Asks the server until it answers again. The browsers spread their calls: each waits for half to one and a half of `pause`, in milliseconds. */
export const untilOver = async (pause: number): Promise<void> => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    try {
      await call(version, {});
      return;
    } catch (error) {
      const isToWait = isApiError(error, 'ERR_MAINTENANCE') || (isApiError(error) && error.status === 0);
      if (!isToWait) return;
    }
  }
};
