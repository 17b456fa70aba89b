import type { countMessages as endpoint } from '@recado/shared/contract/message-figures';
import type { UseCase } from '../../context/binding.ts';
import { periodOf } from '../../domain/statistics/period-of.ts';
import { readMessages, runningMessages } from '../../domain/statistics/read-messages.ts';

/** Returns the number of messages of a period in one direction. */
export const countMessages: UseCase<typeof endpoint> = async (context, { query: { fromMe, dateStart, dateEnd } }) => {
  const period = periodOf(context, { date_from: dateStart, date_to: dateEnd });
  const { summary, missing } = await readMessages(context, period, await runningMessages(context));
  const tallies = summary.all?.[''];
  return { count: [{ count: (fromMe ? tallies?.sent : tallies?.received) ?? 0 }], uncounted: missing.length };
};
