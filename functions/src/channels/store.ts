import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type FetchMedia, fetchMedia } from '@recado/shared/contract/queue-messages/channel-work';
import { put, remove, type Write } from '../platform/write.ts';
import { accountEntity, type AccountRecord, claimEntity, type ClaimRecord, type GraphChannel, midEntity, originEntity, sentEntity } from './entities.ts';

/** Seconds that ids of sent messages are kept: receipts and quotes may still name them. */
const sentLife = 30 * 86_400;
/** Seconds that the origin of a file is kept: as long as Meta keeps files of the Cloud API. */
const originLife = 30 * 86_400;

const after = (now: number, seconds: number): number => Math.floor(now / 1000) + seconds;

/** What the Graph channels of one company keep. */
export interface ChannelStore {
  /** Strongly consistent. */
  account(whatsappId: number): Promise<AccountRecord | null>;
  accounts(): Promise<AccountRecord[]>;
  /** Labels `channel account` and `channel claim`; the latter fails if another connection has the id. */
  creation(account: AccountRecord): Write[];
  /** A new token; label `channel account` fails if the connection is gone. */
  renewal(account: AccountRecord): Write;
  /** Frees the id at once; label `channel claim`. The account stays until Meta has been told. */
  release(account: AccountRecord): Write;
  forget(whatsappId: number): Promise<void>;
  /** Parts of a message that Meta has taken, by place: their ids. Strongly consistent. */
  sentParts(whatsappId: number, wid: string): Promise<Map<number, string>>;
  /** Notes that Meta has taken a part. */
  noteSent(whatsappId: number, sent: { wid: string; part: number; mid: string }, now: number): Promise<void>;
  /** Our message that Meta calls so; null for others. */
  widOf(whatsappId: number, mid: string): Promise<string | null>;
  keepOrigin(work: FetchMedia, now: number): Promise<void>;
  origin(whatsappId: number, jid: string, wid: string): Promise<FetchMedia | null>;
}

export const channelStore = (client: DynamoDBDocumentClient, companyId: number): ChannelStore => {
  const accounts = accountEntity(client);
  const claims = claimEntity(client);
  const sent = sentEntity(client);
  const mids = midEntity(client);
  const origins = originEntity(client);
  return {
    account: async (whatsappId) => (await accounts.get({ companyId, whatsappId }).go({ consistent: true })).data,
    accounts: async () => (await accounts.query.byConnection({ companyId }).go({ pages: 'all', consistent: true })).data,
    creation: ({ channel, externalId, whatsappId, ...account }) => [
      put('channel account', accounts.create({ ...account, channel, externalId, whatsappId, companyId }).params()),
      put('channel claim', claims.create({ channel, externalId, companyId, whatsappId }).params()),
    ],
    renewal: (account) => put('channel account', accounts.put({ ...account, companyId })
      .where((item, { exists }) => exists(item.externalId)).params()),
    release: ({ channel, externalId, whatsappId }) => remove('channel claim', claims.delete({ channel, externalId })
      .where((item, { eq }) => `${eq(item.companyId, companyId)} AND ${eq(item.whatsappId, whatsappId)}`).params()),
    forget: async (whatsappId) => {
      await accounts.delete({ companyId, whatsappId }).go();
    },
    sentParts: async (whatsappId, wid) => {
      const { data } = await sent.query.byWid({ companyId, whatsappId, wid }).go({ pages: 'all', consistent: true });
      return new Map(data.map(({ part, mid }) => [part, mid]));
    },
    noteSent: async (whatsappId, { wid, part, mid }, now) => {
      const expiresAt = after(now, sentLife);
      await Promise.all([
        sent.put({ companyId, whatsappId, wid, part, mid, expiresAt }).go(),
        mids.put({ companyId, whatsappId, mid, wid, expiresAt }).go(),
      ]);
    },
    widOf: async (whatsappId, mid) => (await mids.get({ companyId, whatsappId, mid }).go({ consistent: true })).data?.wid ?? null,
    keepOrigin: async (work, now) => {
      const { whatsappId, wid } = work;
      await origins.put({ companyId, whatsappId, jid: work.chat.jid, wid, work: JSON.stringify(work), expiresAt: after(now, originLife) }).go();
    },
    origin: async (whatsappId, jid, wid) => {
      const { data } = await origins.get({ companyId, whatsappId, jid, wid }).go();
      return data && fetchMedia.parse(JSON.parse(data.work));
    },
  };
};

/** Whose the ids of Meta are, over all companies: the one question that a webhook asks before it knows a company. */
export interface ClaimStore {
  of(channel: GraphChannel, externalId: string): Promise<ClaimRecord | null>;
}

export const claimStore = (client: DynamoDBDocumentClient): ClaimStore => ({
  of: async (channel, externalId) => (await claimEntity(client).get({ channel, externalId }).go({ consistent: true })).data,
});
