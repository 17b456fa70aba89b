import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Company } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { Plan } from '@recado/shared/contract/plans';
import { table } from '@recado/shared/deployment/resources';
import { documentClient } from '../clients.ts';
import { systemClock } from '../clock.ts';
import { environment } from '../environment.ts';
import { isWritten } from '../is-written.ts';
import { update, type Write } from '../write.ts';
import { writeOne } from '../write-one.ts';

/** A company with its plan, which says how much it may keep. */
interface Tenant {
  company: Company;
  plan: Plan;
}

const keyOf = (companyId: number, sort: string): object => ({ pk: `c#${companyId}#quota`, sk: sort });

/** Bytes of files that a company may keep: so much for each user of its plan, and less until it proved its address. */
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

/** The notice to a company that has no room for a file. */
export const storageRefused = (tenant: Tenant): AppError =>
  new AppError('ERR_STORAGE_LIMIT', { limit: Math.floor(storageLimit(tenant) / 1024 ** 3) });

/** Adds bytes to a counter, which expires, unless that passes its limit. False if it would. */
const add = async (key: object, bytes: number, limit: number, expiresAt: number): Promise<boolean> => {
  const counted = update('announced bytes', {
    TableName: environment().TABLE_NAME,
    Key: key,
    UpdateExpression: 'ADD #bytes :bytes SET #expiry = :expiry',
    ConditionExpression: bytes <= limit ? 'attribute_not_exists(#bytes) OR #bytes <= :room' : '#bytes <= :room',
    ExpressionAttributeNames: { '#bytes': 'bytes', '#expiry': table.timeToLive },
    ExpressionAttributeValues: { ':bytes': bytes, ':room': limit - bytes, ':expiry': expiresAt },
  });
  return isWritten(writeOne(documentClient(), counted));
};

/**
 * Checks that a company has room for an upload, and counts its bytes against what it may announce in an hour: what is
 * uploaded and never attached stays in storage for a day.
 *
 * @throws AppError ERR_STORAGE_LIMIT; ERR_TOO_MANY_REQUESTS, with the seconds to wait
 */
export const announceUpload = async (tenant: Tenant, bytes: number, now: number): Promise<void> => {
  const { id } = tenant.company;
  const limit = storageLimit(tenant);
  if ((await usedStorage(id)) + bytes > limit) throw storageRefused(tenant);
  const hour = Math.floor(now / 3_600_000);
  const end = (hour + 1) * 3600;
  if (!(await add(keyOf(id, `uploads#${hour}`), bytes, announceLimit(tenant), end + 3600)))
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(end - now / 1000)) });
};

/** The bytes and files that a company keeps, or the change of them. */
interface Kept {
  bytes: number;
  files: number;
}

/** The write that counts files which a company keeps. Label `storage` fails if that passes the limit; null for none. */
export const raiseStorage = (companyId: number, { bytes, files }: Kept, limit: number | null): Write =>
  update('storage', {
    TableName: environment().TABLE_NAME,
    Key: keyOf(companyId, 'storage'),
    UpdateExpression: 'ADD #bytes :bytes, #files :files SET #changedAt = :now',
    ...(limit !== null && {
      ConditionExpression: bytes <= limit ? 'attribute_not_exists(#bytes) OR #bytes <= :room' : '#bytes <= :room',
    }),
    ExpressionAttributeNames: { '#bytes': 'bytes', '#files': 'files', '#changedAt': 'changedAt' },
    ExpressionAttributeValues: {
      ':bytes': bytes,
      ':files': files,
      ':now': systemClock.now(),
      ...(limit !== null && { ':room': limit - bytes }),
    },
  });

/** The write that counts a file whose bytes are counted already. */
export const addStoredFile = (companyId: number): Write =>
  update('storage', {
    TableName: environment().TABLE_NAME,
    Key: keyOf(companyId, 'storage'),
    UpdateExpression: 'ADD #files :one',
    ExpressionAttributeNames: { '#files': 'files' },
    ExpressionAttributeValues: { ':one': 1 },
  });

/** The write that counts files no more which a company kept. */
export const lowerStorage = (companyId: number, { bytes, files }: Kept): Write =>
  raiseStorage(companyId, { bytes: -bytes, files: -files }, null);

/** Returns the bytes and files that a company keeps, and the time of their last change, in epoch milliseconds; null before. Strongly consistent. */
export const storageOf = async (companyId: number): Promise<Kept & { changedAt: number | null }> => {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: environment().TABLE_NAME, Key: keyOf(companyId, 'storage'), ConsistentRead: true }),
  );
  const { bytes = 0, files = 0, changedAt = null } = (Item ?? {}) as Partial<Kept> & { changedAt?: number };
  return { bytes, files, changedAt };
};

/** Returns the bytes that a company keeps. Received files are among them, so that it may be more than its limit. */
export const usedStorage = async (companyId: number): Promise<number> => (await storageOf(companyId)).bytes;
