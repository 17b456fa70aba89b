import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { user } from '@recado/shared/contract/users';
import type { Viewer } from '@recado/shared/permissions/can';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

/** Fields of a user that no client sees. */
const internalFields = {
  /** The user's id in the user pool. */
  sub: z.string(),
  /** `origin_jti` of the user's only login; null while signed out. */
  sessionId: z.string().nullable(),
  /** Epoch seconds of the sign-in of the newest login; an older sign-in can't open one again. */
  sessionAt: z.int(),
  /** Logins that were displaced or signed out, newest last: none of them can be opened again. */
  endedSessions: z.array(z.string()),
  /** The device and the network address of the login's sign-in; null where it is not known. */
  sessionFrom: z.object({ device: z.string().nullable(), address: z.string().nullable() }).nullable(),
  /** Epoch seconds of the last proof of the user in its login; 0 for none. */
  sessionProvedAt: z.int().default(0),
  /** Epoch seconds; earlier sign-ins, except the one of the open login, open none any more. */
  earliestSession: z.int().default(0),
  /** Epoch milliseconds of the last request, to the minute; null before the first. */
  onlineAt: z.number().nullable(),
  /** The company in which a super user acts, and the login in which it does; null for none. */
  supporting: z.object({ companyId: z.int(), sessionId: z.string() }).nullable(),
  version,
};

/** A user: the contract's, without the fields that are joined or derived. Its version stays when only `onlineAt` changes. */
export const userEntity = defineEntity({
  name: 'user',
  schema: user.omit({ queues: true, online: true, onlineUntil: true }).extend(internalFields),
  audited: { name: 'name' },
  partition: 'c#{companyId}#users',
  sort: 'user#{id:12}',
  quotas: { users: { error: 'ERR_PLAN_LIMIT_USERS' } },
});

export type UserRecord = EntityRecord<typeof userEntity>;

/** Returns the fields that decide what a user may do. */
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
  permissions: record.permissions,
  whatsappId: record.whatsappId,
});

/** Users of one company: one partition, as many items as its plan allows users. */
interface UserStore extends EntityStore<EntityTypesOf<typeof userEntity>> {
  /** Holds as long as the user is an administrator; label `administrator`. */
  stillAdministrator(id: number): Write;
  /** Stores the time when the user made its last request, in epoch milliseconds. */
  seen(id: number, now: number): Promise<void>;
}

export const userStore = (client: DynamoDBDocumentClient, companyId: number): UserStore => {
  const store = entityStore(userEntity, client, companyId);
  return {
    ...store,
    stillAdministrator: (id) =>
      store.check(id, { label: 'administrator', when: '#profile = :admin', values: { admin: 'admin' } }),
    seen: (id, now) => writeOne(client, store.patch(id, { onlineAt: now })),
  };
};
