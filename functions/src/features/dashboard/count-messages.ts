import type { countMessages as endpoint } from '@recado/shared/contract/message-figures';
import type { UseCase } from '../../context/binding.ts';
import { periodOf } from '../../domain/statistics/period-of.ts';
import { readMessages, runningMessages } from '../../domain/statistics/read-messages.ts';
import { messagesWithin, reachedConnections } from './reach.ts';

/** Returns the number of messages of a period in one direction; to an API key those of the connections that it reaches. */
export const countMessages: UseCase<typeof endpoint> = async (context, { query: { fromMe, dateStart, dateEnd } }) => {
  const period = periodOf(context, { date_from: dateStart, date_to: dateEnd });
  const connectionIds = reachedConnections(context);
  const { summary, missing } = await readMessages(context, period, await runningMessages(context));
  const tallies = messagesWithin(summary, connectionIds).all?.[''];
  return { count: [{ count: (fromMe ? tallies?.sent : tallies?.received) ?? 0 }], uncounted: missing.length };
};
