import * as contract from '@recado/shared/contract/model-usage';
import { localTime } from '@recado/shared/text/time';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { modelUsageStore } from '../../data/model-usage/store.ts';
import { listModelProviders } from './providers.ts';

type Usage = Awaited<ReturnType<ReturnType<typeof modelUsageStore>['ofMonth']>>[number];

/** Millionths of a US dollar, in which costs are stored. */
const millionths = 1_000_000;

/** Tickets of which the dearest are shown, and how many are. */
const readTickets = 1_000;
const shownTickets = 20;
const readPrompts = 500;

const byCost = (one: Usage, other: Usage): number => other.cost - one.cost;

const numbersOf = ({ answers, input, output, cost }: Usage) => ({ answers, input, output, cost: cost / millionths });

/** Returns the cost of a month's answers by prompt and by ticket, and the budget of a day. */
export const getModelUsage: UseCase<typeof contract.getModelUsage> = async (
  { clock, company, stores },
  { query: { month } },
) => {
  const { modelUsage } = stores;
  const [perDay, spent, prompts, known, tickets, [assistance], [knowledge], [evaluation]] = await Promise.all([
    modelUsage.budget(),
    modelUsage.spentOn(localTime(clock.now(), company.timeZone).date),
    modelUsage.ofMonth(month, 'prompt', readPrompts),
    stores.prompts.list(),
    modelUsage.ofMonth(month, 'ticket', readTickets),
    modelUsage.ofMonth(month, 'assistance', 1),
    modelUsage.ofMonth(month, 'knowledge', 1),
    modelUsage.ofMonth(month, 'evaluation', 1),
  ]);
  const dearest = tickets.toSorted(byCost).slice(0, shownTickets);
  const uuids = new Map((await stores.tickets.getMany(dearest.map(({ id }) => id))).map(({ id, uuid }) => [id, uuid]));
  return {
    perDay: perDay / millionths,
    spentToday: spent / millionths,
    prompts: prompts.toSorted(byCost).map((usage) => ({
      promptId: usage.id === 0 ? null : usage.id,
      name: known.find(({ id }) => id === usage.id)?.name ?? null,
      ...numbersOf(usage),
    })),
    assistance: assistance ? numbersOf(assistance) : null,
    knowledge: knowledge ? numbersOf(knowledge) : null,
    evaluation: evaluation ? numbersOf(evaluation) : null,
    tickets: dearest.flatMap((usage) => {
      const uuid = uuids.get(usage.id);
      return uuid === undefined ? [] : [{ ticketId: usage.id, uuid, ...numbersOf(usage) }];
    }),
  };
};

/** Changes the budget of a day. It holds from the next call on. */
const setModelBudget: UseCase<typeof contract.setModelBudget> = async (context, { body: { perDay }, checkSeen }) => {
  const { modelUsage } = context.stores;
  if (checkSeen) checkSeen({ perDay: (await modelUsage.budget()) / millionths });
  await context.commit([modelUsage.setBudget(Math.round(perDay * millionths))], []);
  return { perDay };
};

export const modelUsageBindings = bindAll(contract, { getModelUsage, setModelBudget, listModelProviders });
