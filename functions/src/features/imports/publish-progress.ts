import type { HistoryMessages } from '@recado/shared/contract/queue-messages/history';
import type { Context } from '../../context/context.ts';
import { importProgressed } from './events.ts';

/** Minimum milliseconds between two events of one process: a long import has thousands of parts. */
const interval = 1_000;

/** Publishes the number of the import's messages that are stored, at intervals and after the last one. */
export const publishProgress = async (context: Context, event: HistoryMessages): Promise<void> => {
  const { cache, clock } = context;
  const name = `import progress ${event.whatsappId}`;
  if (event.this < event.all && cache.get(name, clock.now()) !== undefined) return;
  cache.set(name, clock.now(), interval, true);
  const newest = event.messages.at(-1)?.message.at;
  const date = newest === undefined ? null : new Date(newest).toISOString();
  await context.commit([], [importProgressed(context, event.whatsappId, { this: event.this, all: event.all, date })]);
};
