import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { User } from '@recado/shared/contract/users';
import type { Viewer } from '@recado/shared/permissions/can';
import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';
import { check, put, remove, type Write } from '../../platform/write.ts';

/** A user as it is stored: the contract's, without what is joined or derived. */
export interface UserRecord extends Omit<User, 'queues' | 'online'> {
  /** Its name in the user pool. */
  sub: string;
  /** `origin_jti` of its one session; null while signed out. */
  sessionId: string | null;
  /** Epoch seconds of the sign-in behind the newest session; an older one can't come back. */
  sessionAt: number;
  /** Sessions displaced or signed out, newest last, so that none of them can be opened again. */
  endedSessions: string[];
  /** Epoch milliseconds of the last request, to the minute; null before the first. */
  onlineAt: number | null;
  /** Grows with each change but those of `onlineAt`. */
  version: number;
}

const userEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'user', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          id: { type: 'number', required: true, padding: padded },
          sub: { type: 'string', required: true },
          email: { type: 'string', required: true },
          name: { type: 'string', required: true },
          profile: { type: ['admin', 'user'] as const, required: true },
          super: { type: 'boolean', required: true },
          startWork: { type: 'string', required: true },
          endWork: { type: 'string', required: true },
          farewellMessage: { type: 'string', required: true },
          allTicket: { type: ['enable', 'disable'] as const, required: true },
          allowGroup: { type: 'boolean', required: true },
          defaultTheme: { type: ['light', 'dark'] as const, required: true },
          defaultMenu: { type: ['open', 'closed'] as const, required: true },
          allHistoric: { type: ['enabled', 'disabled'] as const, required: true },
          allUserChat: { type: ['enabled', 'disabled'] as const, required: true },
          userClosePendingTicket: { type: ['enabled', 'disabled'] as const, required: true },
          showDashboard: { type: ['enabled', 'disabled'] as const, required: true },
          allowRealTime: { type: ['enabled', 'disabled'] as const, required: true },
          allowConnections: { type: ['enabled', 'disabled'] as const, required: true },
          whatsappId: { type: 'number' },
          queueIds: { type: CustomAttributeType<number[]>('any'), required: true },
          defaultTicketsManagerWidth: { type: 'number', required: true },
          profileImage: { type: 'string' },
          sessionId: { type: 'string' },
          sessionAt: { type: 'number', required: true },
          endedSessions: { type: CustomAttributeType<string[]>('any'), required: true },
          onlineAt: { type: 'number' },
          version: { type: 'number', required: true },
        },
        indexes: {
          byId: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#users', casing: 'none' },
            sk: { field: primary.sk, composite: ['id'], template: 'user#${id}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

type Item = EntityItem<ReturnType<typeof userEntity>>;

const toRecord = (item: Item): UserRecord => ({
  ...item,
  whatsappId: item.whatsappId ?? null,
  profileImage: item.profileImage ?? null,
  sessionId: item.sessionId ?? null,
  onlineAt: item.onlineAt ?? null,
});

const toItem = (record: UserRecord): Item => ({
  ...record,
  whatsappId: record.whatsappId ?? undefined,
  profileImage: record.profileImage ?? undefined,
  sessionId: record.sessionId ?? undefined,
  onlineAt: record.onlineAt ?? undefined,
});

/** What decides what a user may do. */
export const toViewer = (record: UserRecord): Viewer => ({
  id: record.id,
  companyId: record.companyId,
  profile: record.profile,
  super: record.super,
  queueIds: record.queueIds,
  allTicket: record.allTicket,
  allowGroup: record.allowGroup,
  allHistoric: record.allHistoric,
  allUserChat: record.allUserChat,
  userClosePendingTicket: record.userClosePendingTicket,
  showDashboard: record.showDashboard,
  allowRealTime: record.allowRealTime,
  allowConnections: record.allowConnections,
});

/** Users of one company: one partition, as many items as its plan allows users. */
export interface UserStore {
  get(id: number): Promise<UserRecord | null>;
  /** All of the company, by id. */
  list(): Promise<UserRecord[]>;
  creation(user: UserRecord): Write[];
  /** Replaces `before` by `after` with the version moved on; label `user`, which fails if somebody was faster. */
  changes(before: UserRecord, after: UserRecord): Write[];
  removal(user: UserRecord): Write[];
  /** Holds as long as the user is an administrator; label `administrator`. */
  stillAdministrator(id: number): Write;
  /** Notes that the user is there; not part of its version. */
  seen(id: number, now: number): Promise<void>;
  /** Key of a user's item, for reads of several things at once. */
  key(id: number): Record<string, unknown>;
  /** The record in an item so read. */
  parse(item: Record<string, unknown>): UserRecord | null;
}

export const userStore = (client: DynamoDBDocumentClient, companyId: number): UserStore => {
  const users = userEntity(client);
  return {
    get: async (id) => {
      const { data } = await users.get({ companyId, id }).go({ consistent: true });
      return data && toRecord(data);
    },
    list: async () => {
      const { data } = await users.query.byId({ companyId }).go({ pages: 'all' });
      return data.map(toRecord);
    },
    creation: (user) => [put('user', users.create(toItem({ ...user, companyId, version: 1 })).params())],
    changes: (before, after) => [
      put(
        'user',
        users
          .put(toItem({ ...after, companyId, id: before.id, version: before.version + 1 }))
          .where(({ version }, { eq }) => eq(version, before.version))
          .params(),
      ),
    ],
    removal: (user) => [
      remove(
        'user',
        users
          .delete({ companyId, id: user.id })
          .where(({ version }, { eq }) => eq(version, user.version))
          .params(),
      ),
    ],
    stillAdministrator: (id) =>
      check('administrator', {
        ...users.get({ companyId, id }).params<{ TableName: string; Key: Record<string, unknown> }>(),
        ConditionExpression: 'profile = :admin',
        ExpressionAttributeValues: { ':admin': 'admin' satisfies UserRecord['profile'] },
      }),
    seen: async (id, now) => {
      await users.patch({ companyId, id }).set({ onlineAt: now }).go();
    },
    key: (id) => users.get({ companyId, id }).params<{ Key: Record<string, unknown> }>().Key,
    parse: (item) => {
      const { data } = users.parse({ Item: item });
      return data && toRecord(data);
    },
  };
};
