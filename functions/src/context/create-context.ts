import type { CompanyRecord } from '../data/companies/store.ts';
import type { Plan } from '@recado/shared/contract/plans';
import { commitWithEffects } from '../platform/outbox/commit-with-effects.ts';
import { publishOnce } from '../platform/outbox/publish-once.ts';
import { s3Media } from '../platform/media/s3-media.ts';
import { openAiSpeech } from '../platform/speech/openai-speech.ts';
import { documentClient, sqsClient } from '../platform/clients.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Actor, Context, UserActor, UserContext } from './context.ts';
import { companyCache } from '../platform/short-lived-cache.ts';
import { type Ids, idsOf } from '../platform/ids.ts';
import type { PublicContext } from './public-context.ts';
import { installationStores, storesOf } from '../data/stores.ts';

/** The context of one company in which somebody acts. */
export const createContext = <A extends Actor>(
  company: CompanyRecord,
  actor: A,
  clock: Clock = systemClock,
): Context & { actor: A } => {
  const client = documentClient();
  const ids = idsOf(client, clock, company.id);
  return {
    company,
    actor,
    clock,
    ids,
    media: s3Media(company.id),
    speech: openAiSpeech,
    stores: storesOf(client, company.id),
    cache: companyCache(client, company.id),
    commit: (writes, effects) =>
      commitWithEffects({ client, sqs: sqsClient(), ulid: () => ids.ulid() }, writes, effects),
    publish: (effects) => publishOnce(sqsClient(), effects),
  };
};

/** The context of one request of a user. */
export const createUserContext = (
  company: CompanyRecord,
  plan: Plan,
  actor: UserActor,
  clock: Clock = systemClock,
): UserContext => ({
  ...createContext(company, actor, clock),
  plan,
  installation: installationStores(documentClient()),
});

/** The context of a call by nobody. */
export const createPublicContext = (sourceIp: string, clock: Clock = systemClock): PublicContext => {
  const client = documentClient();
  const ids = (companyId: number): Ids => idsOf(client, clock, companyId);
  return {
    clock,
    ids,
    installation: installationStores(client),
    storesOf: (companyId) => storesOf(client, companyId),
    commit: (writes, effects) =>
      commitWithEffects({ client, sqs: sqsClient(), ulid: () => ids(0).ulid() }, writes, effects),
    sourceIp,
  };
};
