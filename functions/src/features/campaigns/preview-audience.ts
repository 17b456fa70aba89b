import {
  type LeftOutReason,
  leftOutReasons,
  type previewAudience as endpoint,
} from '@recado/shared/contract/campaign-recipients';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { maskName, maskNumber } from '@recado/shared/text/mask-number';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { spend } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import {
  type Audience,
  type AudienceMember,
  type AudienceSlice,
  audienceSlice,
  type Person,
} from './campaign/audience.ts';
import { checkAudience } from './check-fields.ts';
import { checksFor, connectionsOf } from './campaign/connections.ts';
import { endOf } from './campaign/expected-end.ts';
import { pacesOf } from './campaign/paces.ts';

type Preview = ResultOf<typeof endpoint>;

const sliceSize = 1_000;
const maxExamples = 10;

/** Counts an audience, a slice at a time. */
const countAudience = async (
  context: UserContext,
  audience: Audience,
  connections: readonly ConnectionRecord[],
): Promise<Pick<Preview, 'audience' | 'valid' | 'leftOut' | 'examples' | 'sample' | 'emptyColumns'>> => {
  const { stores } = context;
  const [optOuts, hideNumber] = await Promise.all([stores.optOuts.all(), hidesNumbersFrom(context)]);
  const checks = { optOuts, seen: new Set<string>(), ...checksFor(connections) };
  const leftOut = Object.fromEntries(leftOutReasons.map((reason) => [reason, 0])) as Record<LeftOutReason, number>;
  const examples: Preview['examples'] = [];
  const emptyColumns = new Map<string, number>();
  let sample: AudienceMember | null = null;
  const shown = ({ name, number }: Person): Pick<Person, 'name' | 'number'> => ({
    name: hideNumber ? maskName(name) : name,
    number: hideNumber ? maskNumber(number) : number,
  });
  let total = 0;
  let from: number | null = null;
  do {
    const { people, next }: AudienceSlice = await audienceSlice(stores, audience, { from, limit: sliceSize }, checks);
    total += people.length;
    for (const person of people) {
      const { columns, leftOut: reason } = person;
      if (sample === null || (sample.leftOut !== null && reason === null)) sample = person;
      if (reason === null) {
        for (const [key, value] of Object.entries(columns))
          if (value === '') emptyColumns.set(key, (emptyColumns.get(key) ?? 0) + 1);
        continue;
      }
      leftOut[reason] += 1;
      if (examples.length < maxExamples) examples.push({ ...shown(person), reason });
    }
    from = next;
  } while (from !== null);
  const valid = total - Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  return {
    ...{ audience: total, valid, leftOut, examples, emptyColumns: Object.fromEntries(emptyColumns) },
    sample: sample && { ...shown(sample), email: sample.email, columns: sample.columns },
  };
};

/** Returns the price of a number of templates; null where none is sent, or the installation has no price. */
const priceOf = async (
  { installation }: UserContext,
  connections: readonly ConnectionRecord[],
  count: number,
): Promise<Preview['price']> => {
  if (!connections.some(({ channel }) => channel === 'whatsappapi')) return null;
  const { templatePrice, templateCurrency } = await installation.settings.all();
  if (templatePrice === '') return null;
  const amount = Math.round((count * Math.round(Number(templatePrice) * 10_000)) / 100) / 100;
  return { amount, currency: templateCurrency };
};

/**
 * Counts the people who would get a campaign, and those who are left out. Blocked contacts of a tag are counted as left
 * out; blocked items of a list are found only when their turn comes.
 */
export const previewAudience: UseCase<typeof endpoint> = async (context, { body }) => {
  const { actor, clock, company } = context;
  const [connections] = await Promise.all([
    connectionsOf(context, [...new Set(body.whatsappIds)]),
    checkAudience(context, body),
  ]);
  await spend(`audiences#${company.id}#${actor.viewer.id}`, environment().LIMITS.audiences, clock.now());
  const counted = await countAudience(context, body, connections);
  const scheduledAt = body.scheduledAt === null ? null : Date.parse(body.scheduledAt);
  const [paces, settings, price] = await Promise.all([
    pacesOf(context, connections),
    context.stores.campaigns.settings(),
    priceOf(context, connections, counted.valid),
  ]);
  const estimatedEnd = endOf(context, counted.valid, { connections, paces, settings }, scheduledAt);
  return { ...counted, estimatedEndAt: estimatedEnd === null ? null : new Date(estimatedEnd).toISOString(), price };
};
