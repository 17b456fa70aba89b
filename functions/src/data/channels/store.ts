import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type FetchMedia, fetchMedia } from '@recado/shared/contract/queue-messages/channel-work';
import { isConditionFailure } from '../../platform/is-condition-failure.ts';
import { put, remove, type Write } from '../../platform/write.ts';
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

/** Seconds that ids of sent messages are kept: receipts and quotes may still name them. */
const sentLife = 30 * 86_400;
/** Seconds that the origin of a file is kept: as long as Meta keeps files of the Cloud API. */
const originLife = 30 * 86_400;

const after = (now: number, seconds: number): number => Math.floor(now / 1000) + seconds;

/** What Meta has taken: Meta's id of it, the newest attempt (its command) that counts on it, and whether it came to nothing. */
export interface SentPart {
  mid: string;
  commandId: string;
  failed: boolean;
}

/** A part by its place in a message of ours. */
type Taken = Omit<SentPart, 'failed'> & { wid: string; part: number };

/** What the Graph channels of one company keep. */
export interface ChannelStore {
  /** Strongly consistent. */
  account(whatsappId: number): Promise<AccountRecord | null>;
  accounts(): Promise<AccountRecord[]>;
  /** Labels `channel account`, `channel subscriber` and `channel claim`; the last fails if another connection has the id. */
  creation(account: AccountRecord): Write[];
  /** A new token; label `channel account` fails if the connection is gone. */
  renewal(account: AccountRecord): Write[];
  /** Whether a connection is to be told what happens at its page or business account. */
  subscribe(account: AccountRecord): Promise<void>;
  unsubscribe(account: AccountRecord): Promise<void>;
  /** Frees the id at once; label `channel claim`. The account stays until Meta has been told. */
  release(account: AccountRecord): Write;
  forget(whatsappId: number): Promise<void>;
  /** Parts of a message that Meta has taken, by place. Strongly consistent. */
  sentParts(whatsappId: number, wid: string): Promise<Map<number, SentPart>>;
  /** Meta's id of the message's first part; null while Meta has it not. */
  midOf(whatsappId: number, wid: string): Promise<string | null>;
  /** Notes that Meta has taken a part; what a newer attempt noted, or this one before, stays. */
  noteSent(whatsappId: number, taken: Taken, now: number): Promise<void>;
  /** Has a newer attempt count on what an earlier one sent; false where that has come to nothing meanwhile. */
  adopt(whatsappId: number, taken: Taken): Promise<boolean>;
  /** Notes that what Meta calls so came to nothing, and answers the attempt that counted on it; null where it was sent anew since. */
  noteFailed(whatsappId: number, mid: string): Promise<{ wid: string; commandId: string } | null>;
  /** Our message that Meta calls so; null for others. */
  widOf(whatsappId: number, mid: string): Promise<string | null>;
  keepOrigin(work: FetchMedia, now: number): Promise<void>;
  origin(whatsappId: number, jid: string, wid: string): Promise<FetchMedia | null>;
}

export const channelStore = (client: DynamoDBDocumentClient, companyId: number): ChannelStore => {
  const accounts = accountEntity(client);
  const claims = claimEntity(client);
  const subscribers = subscriberEntity(client);
  const sent = sentEntity(client);
  const mids = midEntity(client);
  const origins = originEntity(client);
  /** Null where the condition does not hold. */
  const conditional = async <T>(write: Promise<T>): Promise<T | null> => {
    try {
      return await write;
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
      return null;
    }
  };
  const sentParts: ChannelStore['sentParts'] = async (whatsappId, wid) => {
    const { data } = await sent.query.byWid({ companyId, whatsappId, wid }).go({ pages: 'all', consistent: true });
    return new Map(data.map(({ part, mid, commandId, failed = false }) => [part, { mid, commandId, failed }]));
  };
  const subscriber = ({ parentId, whatsappId }: AccountRecord) => ({ parentId, companyId, whatsappId });
  const subscription = (account: AccountRecord): Write =>
    put('channel subscriber', subscribers.put(subscriber(account)).params());
  return {
    account: async (whatsappId) => (await accounts.get({ companyId, whatsappId }).go({ consistent: true })).data,
    accounts: async () =>
      (await accounts.query.byConnection({ companyId }).go({ pages: 'all', consistent: true })).data,
    creation: (account) => {
      const { channel, externalId, whatsappId } = account;
      return [
        put('channel account', accounts.create({ ...account, companyId }).params()),
        put('channel claim', claims.create({ channel, externalId, companyId, whatsappId }).params()),
        subscription(account),
      ];
    },
    renewal: (account) => [
      put(
        'channel account',
        accounts
          .put({ ...account, companyId })
          .where((item, { exists }) => exists(item.externalId))
          .params(),
      ),
      subscription(account),
    ],
    subscribe: async (account) => {
      await subscribers.put(subscriber(account)).go();
    },
    unsubscribe: async (account) => {
      await subscribers.delete(subscriber(account)).go();
    },
    release: ({ channel, externalId, whatsappId }) =>
      remove(
        'channel claim',
        claims
          .delete({ channel, externalId })
          .where((item, { eq }) => `${eq(item.companyId, companyId)} AND ${eq(item.whatsappId, whatsappId)}`)
          .params(),
      ),
    forget: async (whatsappId) => {
      await accounts.delete({ companyId, whatsappId }).go();
    },
    sentParts,
    midOf: async (whatsappId, wid) => {
      const first = (await sentParts(whatsappId, wid)).get(0);
      return first && !first.failed ? first.mid : null;
    },
    noteSent: async (whatsappId, { wid, part, mid, commandId }, now) => {
      const expiresAt = after(now, sentLife);
      await Promise.all([
        conditional(
          sent
            .put({ companyId, whatsappId, wid, part, mid, commandId, expiresAt })
            .where((item, { notExists, lt }) => `${notExists(item.commandId)} OR ${lt(item.commandId, commandId)}`)
            .go(),
        ),
        mids.put({ companyId, whatsappId, mid, wid, part, expiresAt }).go(),
      ]);
    },
    adopt: async (whatsappId, { wid, part, mid, commandId }) => {
      const adopted = await conditional(
        sent
          .patch({ companyId, whatsappId, wid, part })
          .set({ commandId })
          .where((item, { notExists, eq }) => `${eq(item.mid, mid)} AND ${notExists(item.failed)}`)
          .go(),
      );
      return adopted !== null;
    },
    noteFailed: async (whatsappId, mid) => {
      const { data: known } = await mids.get({ companyId, whatsappId, mid }).go({ consistent: true });
      if (!known) return null;
      const { wid, part } = known;
      const failed = await conditional(
        sent
          .patch({ companyId, whatsappId, wid, part })
          .set({ failed: true })
          .where((item, { eq }) => eq(item.mid, mid))
          .go({ response: 'all_new' }),
      );
      return failed?.data?.commandId ? { wid, commandId: failed.data.commandId } : null;
    },
    widOf: async (whatsappId, mid) =>
      (await mids.get({ companyId, whatsappId, mid }).go({ consistent: true })).data?.wid ?? null,
    keepOrigin: async (work, now) => {
      const { whatsappId, wid } = work;
      await origins
        .put({
          companyId,
          whatsappId,
          jid: work.chat.jid,
          wid,
          work: JSON.stringify(work),
          expiresAt: after(now, originLife),
        })
        .go();
    },
    origin: async (whatsappId, jid, wid) => {
      const { data } = await origins.get({ companyId, whatsappId, jid, wid }).go();
      return data && fetchMedia.parse(JSON.parse(data.work));
    },
  };
};

/** Whose the ids of Meta are, over all companies: what is asked before a company is known, or of all of them. */
export interface ClaimStore {
  of(channel: GraphChannel, externalId: string): Promise<ClaimRecord | null>;
  /** Whether any connection is to be told what happens at a page or business account. Strongly consistent. */
  hasSubscribers(parentId: string): Promise<boolean>;
}

export const claimStore = (client: DynamoDBDocumentClient): ClaimStore => ({
  of: async (channel, externalId) =>
    (await claimEntity(client).get({ channel, externalId }).go({ consistent: true })).data,
  hasSubscribers: async (parentId) =>
    (await subscriberEntity(client).query.byParent({ parentId }).go({ limit: 1, consistent: true })).data.length > 0,
});
