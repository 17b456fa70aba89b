import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isApiError, retryAfterOf } from '../errors/api-error.ts';

let isOn = false;
const listeners = new Set<() => void>();

const set = (next: boolean): void => {
  isOn = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether the server refuses all calls because it is being maintained. */
export const useMaintenance = (): boolean => useSyncExternalStore(subscribe, () => isOn);

/** Notices that a call was refused because of a maintenance. Once that is over, all that is shown is read again. */
export const noticeMaintenance = async (client: QueryClient, error: unknown): Promise<void> => {
  if (isOn || !isApiError(error, 'ERR_MAINTENANCE')) return;
  set(true);
  const { untilOver } = await import('./until-over.ts');
  await untilOver(retryAfterOf(error));
  set(false);
  await client.invalidateQueries();
};
