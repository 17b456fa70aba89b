import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import { measuredCycle } from '@recado/shared/test/measured-cycles';
import { addDays, dayBounds } from '@recado/shared/text/time';
import fc from 'fast-check';
import type { Context } from '../../../../functions/src/context/context.ts';
import { batchWrite } from '../../../../functions/src/platform/batch-write.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { addTicket } from '../../../../functions/test/tickets.ts';
import type { TestContext } from '../../../../functions/test/user-context.ts';

const daysInYear = 365;
/** Tickets that the cycles belong to: each was reopened a hundred times. */
const cyclesOfTicket = 100;

const putCycle = (context: Context, cycle: MeasuredCycle, ticketId: number, at: number) => {
  const { item } = context.stores.tickets.cycleCreation({
    ...cycle,
    id: `${cycle.createdAt}-${at}`,
    ticketId,
    userIds: new Set(cycle.userIds),
    queueIds: new Set<number>(),
    tagIds: [...cycle.tagIds],
    ratingAt: null,
  });
  return { PutRequest: { Item: item.Put!.Item! } };
};

/** Writes random service cycles, as many on each day of the year up to a date, with their tickets. */
export const writeYear = async (context: TestContext, count: number, last: string): Promise<void> => {
  const { timeZone } = context.company;
  const tickets = Math.ceil(count / cyclesOfTicket);
  for (let id = 1; id <= tickets; id += 1) await addTicket(context, { id, contactId: id });
  const ofDay = Math.ceil(count / daysInYear);
  let written = 0;
  for (let day = addDays(last, 1 - daysInYear); day <= last; day = addDays(day, 1)) {
    const { from, to } = dayBounds(day, timeZone);
    const cycles = fc.sample(measuredCycle(from, to - 1, timeZone), {
      numRuns: Math.min(ofDay, count - written),
      seed: written,
    });
    await batchWrite(
      documentClient(),
      cycles.map((cycle, index) => putCycle(context, cycle, 1 + ((written + index) % tickets), written + index)),
    );
    written += cycles.length;
  }
};
