import type { FlowNumbers, getFlowNumbers as endpoint } from '@recado/shared/contract/flow-runs';
import { numbersOf, sumOf } from '@recado/shared/flow/count-runs';
import { localTime } from '@recado/shared/text/time';
import type { UseCase } from '../../context/binding.ts';
import { existing } from '../../platform/existing.ts';
import { type Period, periodOf } from './period.ts';
import { runningContacts } from './running-contacts.ts';
import { tallyDays } from './tally-days.ts';

const nothing: FlowNumbers = {
  number: null,
  runs: 0,
  running: 0,
  outcomes: {},
  nodes: [],
  edges: [],
  isPartial: false,
};

/**
 * Returns the numbers of a flow's published version: of the runs that ended in a period, and of the contacts that are in it
 * now.
 */
export const getFlowNumbers: UseCase<typeof endpoint> = async (context, { params: { id }, query }) => {
  const { company, stores } = context;
  const { published: number, publishedAt } = existing('flow', await stores.flows.get(id));
  const version = number === null ? null : await stores.flows.version(id, number);
  if (number === null || version === null) return nothing;
  const wanted = periodOf(context, query);
  // Nobody was in the version before its publication.
  const first = publishedAt === null ? wanted.from : localTime(Date.parse(publishedAt), company.timeZone).date;
  const period: Period = { from: first > wanted.from ? first : wanted.from, to: wanted.to };
  const [{ tallies, isPartial }, running] = await Promise.all([
    tallyDays(context, { flowId: id, number }, period),
    runningContacts(context, { flowId: id, number }),
  ]);
  const tally = sumOf(tallies);
  return {
    number,
    runs: tally.runs,
    running: running.contacts.length,
    outcomes: tally.outcomes,
    ...numbersOf(version.graph, tally, running.contacts),
    isPartial: isPartial || running.isPartial,
  };
};
