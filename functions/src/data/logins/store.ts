import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { loginEnds, type UserLogin } from '@recado/shared/contract/logins';
import { isoDate } from '@recado/shared/contract/parameters';
import { loginHistoryDays } from '@recado/shared/limits/second-factor';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import type { UserRecord } from '../users/store.ts';

/** A login that has ended. The one that is open stands in its user's record. */
export const endedLoginEntity = defineEntity({
  name: 'ended login',
  schema: z.object({
    userId: z.int(),
    /** `origin_jti` of its sign-in. */
    sessionId: z.string(),
    /** Epoch seconds of the sign-in. */
    sessionAt: z.int(),
    device: z.string().nullable(),
    address: z.string().nullable(),
    lastUsedAt: isoDate.nullable(),
    endedAt: isoDate,
    end: z.enum(loginEnds),
  }),
  partition: 'c#{companyId}#logins#{userId}',
  sort: '{sessionAt:12}#{sessionId}',
  expiresAt: ({ endedAt }) => Math.floor(Date.parse(endedAt) / 1000) + loginHistoryDays * 86_400,
  unlimited: 'expires',
});

type EndedLogin = EntityRecord<typeof endedLoginEntity>;

/** Most ended logins that a list has. */
const maxListed = 30;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns the time of a user's last request; null before its first one. */
const lastUse = ({ onlineAt }: UserRecord): string | null => (onlineAt === null ? null : iso(onlineAt));

/** Returns the open login of a user as it is listed; none for a user who is signed out. */
export const openLoginOf = (user: UserRecord, sessionId: string | null): UserLogin[] =>
  user.sessionId === null
    ? []
    : [
        {
          device: user.sessionFrom?.device ?? null,
          address: user.sessionFrom?.address ?? null,
          signedInAt: iso(user.sessionAt * 1000),
          lastUsedAt: lastUse(user),
          endedAt: null,
          end: null,
          isThis: user.sessionId === sessionId,
        },
      ];

export const presentEndedLogin = ({ device, address, sessionAt, lastUsedAt, endedAt, end }: EndedLogin): UserLogin => ({
  device,
  address,
  signedInAt: iso(sessionAt * 1000),
  lastUsedAt,
  endedAt,
  end,
  isThis: false,
});

/** The ended logins of one company's users. Old ones expire. */
interface LoginStore {
  /** Notes that the open login of a user ends; nothing for a user who is signed out. */
  end(user: UserRecord, end: EndedLogin['end'], now: number): Write[];
  /** The newest ended logins of a user. */
  list(userId: number): Promise<EndedLogin[]>;
}

export const loginStore = (client: DynamoDBDocumentClient, companyId: number): LoginStore => {
  const store = entityStore(endedLoginEntity, client, companyId);
  return {
    end: (user, end, now) =>
      user.sessionId === null
        ? []
        : [
            store.put({
              userId: user.id,
              sessionId: user.sessionId,
              sessionAt: user.sessionAt,
              device: user.sessionFrom?.device ?? null,
              address: user.sessionFrom?.address ?? null,
              lastUsedAt: lastUse(user),
              endedAt: iso(now),
              end,
            }),
          ],
    list: (userId) => store.list({ partition: { userId }, order: 'desc', limit: maxListed }),
  };
};
