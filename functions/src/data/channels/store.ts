import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type FetchMedia, fetchMedia } from '@recado/shared/contract/queue-messages/channel-work';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { isWritten } from '../../platform/is-written.ts';
import type { Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';
import {
  accountEntity,
  type AccountRecord,
  claimEntity,
  type ClaimRecord,
  type GraphChannel,
  midEntity,
  originEntity,
  sentEntity,
  subscriberEntity,
} from './entities.ts';

/** Seconds that ids of sent messages are kept: receipts and quotes may name them until then. */
const sentLifetime = 30 * 86_400;
/** Seconds that the origin of a file is kept: as long as Meta keeps files of the Cloud API. */
const originLifetime = 30 * 86_400;

const expiry = (now: number, seconds: number): number => Math.floor(now / 1000) + seconds;

/** A part that Meta has accepted: Meta's id, the newest attempt (its command) that relies on it, and whether its delivery failed since. */
export interface SentPart {
  mid: string;
  commandId: string;
  failed: boolean;
}

/** A part and its place in the message. */
type AcceptedPart = Omit<SentPart, 'failed'> & { wid: string; part: number };

/** The items of one company's Graph channels. */
export interface ChannelStore {
  /** Strongly consistent. */
  account(whatsappId: number): Promise<AccountRecord | null>;
  /** Labels `channel account`, `channel subscriber` and `channel claim`; the last fails if another connection has the id. */
  createAccount(account: AccountRecord): Write[];
  /** Stores a new token; label `channel account` fails if the connection is gone. */
  renewAccount(account: AccountRecord): Write[];
  removeAccount(account: AccountRecord): Promise<void>;
  /** Frees the id at once; label `channel claim`. The account stays until its webhooks are unsubscribed. */
  releaseClaim(account: AccountRecord): Write[];
  /** Stores that a connection receives the webhooks of its page or business account. */
  subscribe(account: AccountRecord): Promise<void>;
  unsubscribe(account: AccountRecord): Promise<void>;
  /** The parts of a message that Meta has accepted, by their places. Strongly consistent. */
  sentParts(whatsappId: number, wid: string): Promise<Map<number, SentPart>>;
  /** Meta's id of the message's first part; null if Meta has not accepted it, or could not deliver it. */
  midOf(whatsappId: number, wid: string): Promise<string | null>;
  /** Stores that Meta has accepted a part. Does not overwrite what a newer attempt, or this one before, has stored. */
  storeSent(whatsappId: number, accepted: AcceptedPart, now: number): Promise<void>;
  /** Makes a newer attempt rely on the part that an earlier one sent; false if its delivery has failed meanwhile. */
  adopt(whatsappId: number, accepted: AcceptedPart): Promise<boolean>;
  /** Stores that a part could not be delivered, and returns the attempt that relied on it; null if a newer attempt has sent the part again. */
  storeFailed(whatsappId: number, mid: string): Promise<{ wid: string; commandId: string } | null>;
  /** The outbound message that an id of Meta belongs to; null for other messages. Strongly consistent. */
  widOf(whatsappId: number, mid: string): Promise<string | null>;
  storeOrigin(work: FetchMedia, now: number): Promise<void>;
  origin(whatsappId: number, jid: string, wid: string): Promise<FetchMedia | null>;
}

/** Runs a write; false if its condition does not hold. */
const attempt = (client: DynamoDBDocumentClient, write: Write): Promise<boolean> => isWritten(writeOne(client, write));

type AccountPart = Pick<
  ChannelStore,
  'account' | 'createAccount' | 'renewAccount' | 'removeAccount' | 'releaseClaim' | 'subscribe' | 'unsubscribe'
>;

const accountPart = (client: DynamoDBDocumentClient, companyId: number): AccountPart => {
  const accounts = entityStore(accountEntity, client, companyId);
  const claims = entityStore(claimEntity, client);
  const subscribers = entityStore(subscriberEntity, client);
  const subscription = ({ parentId, whatsappId }: AccountRecord): Write =>
    subscribers.put({ parentId, companyId, whatsappId });
  const claimOf = ({ channel, externalId, whatsappId }: AccountRecord): ClaimRecord => ({
    channel,
    externalId,
    companyId,
    whatsappId,
  });
  const writeAll = async (writes: readonly Write[]): Promise<void> => {
    await Promise.all(writes.map((write) => writeOne(client, write)));
  };
  return {
    account: (whatsappId) => accounts.get(whatsappId),
    createAccount: (account) => [
      ...accounts.create(account),
      ...claims.create(claimOf(account)),
      subscription(account),
    ],
    renewAccount: (account) => [
      accounts.put(account, { when: 'attribute_exists(#externalId)' }),
      subscription(account),
    ],
    removeAccount: (account) => writeAll(accounts.remove(account)),
    releaseClaim: (account) =>
      claims.remove(claimOf(account), {
        when: '#companyId = :companyId AND #whatsappId = :whatsappId',
        values: { companyId, whatsappId: account.whatsappId },
      }),
    subscribe: (account) => writeOne(client, subscription(account)),
    unsubscribe: ({ parentId, whatsappId }) => writeAll(subscribers.remove({ parentId, companyId, whatsappId })),
  };
};

type SentParts = Pick<ChannelStore, 'sentParts' | 'midOf' | 'storeSent' | 'adopt' | 'storeFailed' | 'widOf'>;

const sentPartsOf = (client: DynamoDBDocumentClient, companyId: number): SentParts => {
  const sent = entityStore(sentEntity, client, companyId);
  const mids = entityStore(midEntity, client, companyId);
  const sentParts: ChannelStore['sentParts'] = async (whatsappId, wid) => {
    const parts = await sent.list({ partition: { whatsappId, wid }, consistent: true });
    return new Map(parts.map(({ part, mid, commandId, failed }) => [part, { mid, commandId, failed }]));
  };
  return {
    sentParts,
    midOf: async (whatsappId, wid) => {
      const first = (await sentParts(whatsappId, wid)).get(0);
      return first && !first.failed ? first.mid : null;
    },
    storeSent: async (whatsappId, { wid, part, mid, commandId }, now) => {
      const expiresAt = expiry(now, sentLifetime);
      await Promise.all([
        attempt(
          client,
          sent.put(
            { companyId, whatsappId, wid, part, mid, commandId, expiresAt },
            { when: 'attribute_not_exists(#commandId) OR #commandId < :commandId', values: { commandId } },
          ),
        ),
        writeOne(client, mids.put({ companyId, whatsappId, mid, wid, part, expiresAt })),
      ]);
    },
    adopt: (whatsappId, { wid, part, mid, commandId }) =>
      attempt(
        client,
        sent.patch(
          { whatsappId, wid, part },
          { commandId },
          { when: '#mid = :mid AND attribute_not_exists(#failed)', values: { mid } },
        ),
      ),
    storeFailed: async (whatsappId, mid) => {
      const known = await mids.get({ whatsappId, mid });
      if (!known) return null;
      const { wid, part } = known;
      const key = { whatsappId, wid, part };
      const failed = await attempt(client, sent.patch(key, { failed: true }, { when: '#mid = :mid', values: { mid } }));
      // No attempt can adopt a failed part; a newer one may only have replaced it.
      const stored = failed ? await sent.get(key) : null;
      return stored?.mid === mid ? { wid, commandId: stored.commandId } : null;
    },
    widOf: async (whatsappId, mid) => (await mids.get({ whatsappId, mid }))?.wid ?? null,
  };
};

export const channelStore = (client: DynamoDBDocumentClient, companyId: number): ChannelStore => {
  const origins = entityStore(originEntity, client, companyId);
  return {
    ...accountPart(client, companyId),
    ...sentPartsOf(client, companyId),
    storeOrigin: (work, now) => {
      const { whatsappId, wid, chat } = work;
      const expiresAt = expiry(now, originLifetime);
      return writeOne(
        client,
        origins.put({ companyId, whatsappId, jid: chat.jid, wid, work: JSON.stringify(work), expiresAt }),
      );
    },
    origin: async (whatsappId, jid, wid) => {
      const stored = await origins.get({ whatsappId, jid, wid });
      return stored && fetchMedia.parse(JSON.parse(stored.work));
    },
  };
};

/** Claims and subscribers of all companies. */
interface ClaimStore {
  /** The connection that has this id of Meta; strongly consistent. */
  of(channel: GraphChannel, externalId: string): Promise<ClaimRecord | null>;
  /** True if any connection receives the webhooks of a page or business account; strongly consistent. */
  hasSubscribers(parentId: string): Promise<boolean>;
  /** The connections that receive the webhooks of a page or business account; strongly consistent. */
  subscribers(parentId: string): Promise<{ companyId: number; whatsappId: number }[]>;
}

export const claimStore = (client: DynamoDBDocumentClient): ClaimStore => {
  const claims = entityStore(claimEntity, client);
  const subscribers = entityStore(subscriberEntity, client);
  return {
    of: (channel, externalId) => claims.get({ channel, externalId }),
    hasSubscribers: async (parentId) =>
      (await subscribers.list({ partition: { parentId }, limit: 1, consistent: true })).length > 0,
    subscribers: (parentId) => subscribers.list({ partition: { parentId }, consistent: true }),
  };
};
