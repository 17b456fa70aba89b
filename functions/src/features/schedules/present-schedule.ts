import type { Schedule } from '@recado/shared/contract/schedules';
import { maskName } from '@recado/shared/text/mask-number';
import type { Context } from '../../context/context.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';

/** Returns scheduled messages as the API has them. `hideNumber` masks contacts whose name is their number. */
export const presentSchedules = async (
  context: Context,
  records: readonly ScheduleRecord[],
  hideNumber: boolean,
): Promise<Schedule[]> => {
  const [directory, contacts] = await Promise.all([
    directoryFor(context, []),
    context.stores.contacts.getMany([...new Set(records.map(({ contactId }) => contactId))]),
  ]);
  const nameOf = new Map(contacts.map(({ id, name }) => [id, hideNumber ? maskName(name) : name]));
  return records.map(({ version: _v, resumesAt: _r, sentWid: _w, refusals: _n, ...record }) => ({
    ...record,
    contact: { id: record.contactId, name: nameOf.get(record.contactId) ?? '' },
    user: directory.user(record.userId),
    sendAt: new Date(record.sendAt).toISOString(),
    firstSendAt: record.firstSendAt === null ? null : new Date(record.firstSendAt).toISOString(),
    skips: record.skips.map((at) => new Date(at).toISOString()),
    sentAt: record.sentAt === null ? null : new Date(record.sentAt).toISOString(),
    createdAt: new Date(record.createdAt).toISOString(),
  }));
};
