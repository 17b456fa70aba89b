import { localTime } from '@recado/shared/text/time';
import type { CycleChange } from '../../data/tickets/record.ts';
import { type Draft, ticketOf } from './draft.ts';

/** Returns the day on which a cycle began, whose id is its first instant; null for today. */
export const earlierDay = ({ now, state }: Draft, id: string): string | null => {
  const { timeZone } = state.company;
  const { date } = localTime(Number(id), timeZone);
  return date === localTime(now, timeZone).date ? null : date;
};

/** Adds fields to what the decision changes in the ticket's service cycle. Does nothing where no cycle runs or ends. */
export const changeCycle = (draft: Draft, fields: CycleChange): void => {
  const { cycle } = draft;
  if (cycle && 'created' in cycle) {
    draft.cycle = { created: { ...cycle.created, ...fields } };
    return;
  }
  const { id: ticketId, cycleId } = ticketOf(draft);
  if (cycle) draft.cycle = { ...cycle, set: { ...cycle.set, ...fields } };
  else if (cycleId !== null) draft.cycle = { ticketId, id: cycleId, set: fields, day: earlierDay(draft, cycleId) };
};
