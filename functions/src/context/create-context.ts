import type { RepeatableCall } from '../data/answers/store.ts';
import type { CompanyRecord } from '../data/companies/store.ts';
import { credentialStore } from '../data/credentials/store.ts';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Plan } from '@recado/shared/contract/plans';
import { commitWithEffects } from '../platform/outbox/commit-with-effects.ts';
import { commitThenSend } from '../platform/outbox/commit-then-send.ts';
import type { Effect } from '../platform/outbox/effect.ts';
import { sendThenCommit } from '../platform/outbox/send-then-commit.ts';
import { publishOnce } from '../platform/outbox/publish-once.ts';
import type { RunInBackground } from '../platform/run-in-background.ts';
import { s3Media } from '../platform/media/s3-media.ts';
import { openAiSpeech } from '../platform/speech/openai-speech.ts';
import { documentClient, sqsClient } from '../platform/clients.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { indexAtOnce } from './index-at-once.ts';
import { impatientGateway, showAtOnce } from './show-at-once.ts';
import type { Actor, Context, Installation, UserActor, UserContext } from './context.ts';
import { companyCache } from '../platform/short-lived-cache.ts';
import { idsOf } from '../platform/ids.ts';
import { loadCaller } from './load-caller.ts';
import type { PublicContext } from './public-context.ts';
import { installationStores, storesOf } from '../data/stores.ts';

const installationOf = (client: DynamoDBDocumentClient, clock: Clock): Installation => ({
  ...installationStores(client),
  storesOf: (companyId) => storesOf(client, companyId),
  idsOf: (companyId) => idsOf(client, clock, companyId),
  mediaOf: s3Media,
});

/** The ways in which a context's commits leave. */
interface Leaving {
  /** Takes the sending of repeated commits, which do not wait for it then. */
  runInBackground?: RunInBackground;
  /** True in a function that may post to sockets: events reach browsers, and texts the index, without their queues. */
  isAtOnce?: boolean;
}

/** The context of one company in which somebody acts. */
export const createContext = <A extends Actor>(
  company: CompanyRecord,
  actor: A,
  clock: Clock = systemClock,
  { runInBackground, isAtOnce = false }: Leaving = {},
): Context & { actor: A } => {
  const client = documentClient();
  const ids = idsOf(client, clock, company.id);
  const stores = storesOf(client, company.id);
  const index = indexAtOnce(stores, clock);
  const show = showAtOnce({ sockets: stores.sockets, gateway: impatientGateway, clock });
  const indexOrShow = (effect: Effect): Promise<void> | null => index(effect) ?? show(effect);
  const sending = { client, sqs: sqsClient(), clock };
  const repeated = { ...sending, runInBackground, doAtOnce: isAtOnce ? indexOrShow : index };
  const stored = { ...sending, ulid: () => ids.ulid(), ...(isAtOnce && { doAtOnce: indexOrShow }) };
  return {
    company,
    actor,
    clock,
    ids,
    chance: () => Math.random(),
    media: s3Media(company.id),
    speech: openAiSpeech(() => credentialStore(client).open('openAiKey')),
    stores,
    installation: installationOf(client, clock),
    cache: companyCache(client, company.id),
    commit: (writes, effects, { isRepeated = false, isReading = false } = {}) => {
      const withOutbox = (): Promise<void> => commitWithEffects(stored, writes, effects);
      if (isReading) return sendThenCommit(repeated, writes, effects, withOutbox);
      return isRepeated ? commitThenSend(repeated, writes, effects) : withOutbox();
    },
    publish: (effects) => publishOnce(sqsClient(), effects, clock.now()),
  };
};

/** The context of one request of a user. */
export const createUserContext = (
  company: CompanyRecord,
  plan: Plan,
  actor: UserActor,
  clock: Clock = systemClock,
  { request = null, isAtOnce = false }: { request?: RepeatableCall | null } & Pick<Leaving, 'isAtOnce'> = {},
): UserContext => ({
  ...createContext(company, actor, clock, { isAtOnce }),
  plan,
  request,
});

/** The context of a call by nobody. */
export const createPublicContext = (
  sourceIp: string,
  clock: Clock = systemClock,
  device: string | null = null,
): PublicContext => {
  const client = documentClient();
  const ids = idsOf(client, clock, 0);
  return {
    clock,
    installation: installationOf(client, clock),
    callerOf: (sub) => loadCaller(client, sub),
    commit: (writes, effects) =>
      commitWithEffects({ client, sqs: sqsClient(), ulid: () => ids.ulid(), clock }, writes, effects),
    concerns: () => undefined,
    sourceIp,
    device,
  };
};
