import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Company } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { Plan } from '@recado/shared/contract/plans';
import { table } from '@recado/shared/deployment/resources';
import { documentClient } from '../clients.ts';
import { environment } from '../environment.ts';
import { isConditionFailure } from '../is-condition-failure.ts';

/** A company with its plan, which says how much it may keep. */
export interface Tenant {
  company: Company;
  plan: Plan;
}

const keyOf = (companyId: number, sort: string): object => ({ pk: `c#${companyId}#quota`, sk: sort });

/** Bytes of attached files that a company may keep: so much for each user of its plan, and less until it proved its address. */
export const storageLimit = ({ company, plan }: Tenant): number => {
  const { storageBytesPerUser, storageBytesUnverified } = environment().LIMITS;
  const planned = plan.users * storageBytesPerUser;
  return company.emailVerified ? planned : Math.min(planned, storageBytesUnverified);
};

/** Bytes that a company may announce in an hour. */
const announceLimit = ({ company, plan }: Tenant): number => {
  const { uploadBytesPerHour, uploadBytesPerHourAndUser } = environment().LIMITS;
  return company.emailVerified
    ? Math.max(uploadBytesPerHour, plan.users * uploadBytesPerHourAndUser)
    : uploadBytesPerHour;
};

const refuse = (limit: number): AppError => new AppError('ERR_STORAGE_LIMIT', { limit: Math.floor(limit / 1024 ** 3) });

/** Adds bytes to a counter unless that passes its limit. False if it would. */
const add = async (key: object, bytes: number, limit: number, expiresAt?: number): Promise<boolean> => {
  try {
    await documentClient().send(
      new UpdateCommand({
        TableName: environment().TABLE_NAME,
        Key: key,
        UpdateExpression: `ADD #bytes :bytes${expiresAt === undefined ? '' : ' SET #expiry = :expiry'}`,
        ConditionExpression: bytes <= limit ? 'attribute_not_exists(#bytes) OR #bytes <= :room' : '#bytes <= :room',
        ExpressionAttributeNames: {
          '#bytes': 'bytes',
          ...(expiresAt !== undefined && { '#expiry': table.timeToLive }),
        },
        ExpressionAttributeValues: {
          ':bytes': bytes,
          ':room': limit - bytes,
          ...(expiresAt !== undefined && { ':expiry': expiresAt }),
        },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
};

/**
 * Checks that a company has room for an upload, and counts its bytes against what it may announce in an hour: what is
 * uploaded and never attached stands in storage for a day.
 *
 * @throws AppError ERR_STORAGE_LIMIT; ERR_TOO_MANY_REQUESTS, with the seconds to wait
 */
export const announceUpload = async (tenant: Tenant, bytes: number, now: number): Promise<void> => {
  const { id } = tenant.company;
  const limit = storageLimit(tenant);
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: environment().TABLE_NAME, Key: keyOf(id, 'storage') }),
  );
  if (Number(Item?.bytes ?? 0) + bytes > limit) throw refuse(limit);
  const hour = Math.floor(now / 3_600_000);
  const end = (hour + 1) * 3600;
  if (!(await add(keyOf(id, `uploads#${hour}`), bytes, announceLimit(tenant), end + 3600)))
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(end - now / 1000)) });
};

/**
 * Counts the bytes of a file that a message keeps.
 *
 * @throws AppError ERR_STORAGE_LIMIT
 */
export const takeStorage = async (tenant: Tenant, bytes: number): Promise<void> => {
  const limit = storageLimit(tenant);
  if (!(await add(keyOf(tenant.company.id, 'storage'), bytes, limit))) throw refuse(limit);
};

/** Gives back what was counted for a file that was not kept after all. */
export const giveStorageBack = async ({ company }: Tenant, bytes: number): Promise<void> => {
  await add(keyOf(company.id, 'storage'), -bytes, Number.MAX_SAFE_INTEGER - bytes);
};
