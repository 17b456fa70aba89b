import { closeAllEvent } from '@recado/shared/contract/closing-tickets';
import { countTickets, listTickets } from '@recado/shared/contract/tickets';
import type { z } from 'zod';
import { queryKey } from '../../../api/query.ts';
import { notifySuccess } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import { handlerOf } from '../../../realtime/event-handler.ts';

/** The progress of a closing of all tickets. */
type Closing = Pick<z.output<typeof closeAllEvent.payload>, 'closingId' | 'done' | 'total'>;

let closings: readonly Closing[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly Closing[]): void => {
  closings = next;
  for (const listener of listeners) listener();
};

/** The closings that run, for `useSyncExternalStore`. */
export const closingStore = {
  read: (): readonly Closing[] => closings,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Stores the progress of a closing, which never moves back. */
export const storeProgress = ({ closingId, done, total }: Closing): void => {
  const known = closings.find((closing) => closing.closingId === closingId);
  const rest = closings.filter((closing) => closing.closingId !== closingId);
  set([...rest, { closingId, done: Math.max(done, known?.done ?? 0), total }]);
};

export const removeProgress = (closingId: string): void =>
  set(closings.filter((closing) => closing.closingId !== closingId));

/** `company-{id}-closeAll` */
export const closingHandler = handlerOf(closeAllEvent, (payload, { client }) => {
  if (!payload.finished) return storeProgress(payload);
  removeProgress(payload.closingId);
  notifySuccess(translate('tickets:closeAll.done', { count: payload.total }));
  void client.invalidateQueries({ queryKey: queryKey(listTickets) });
  void client.invalidateQueries({ queryKey: queryKey(countTickets) });
});
