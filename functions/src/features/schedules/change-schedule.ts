import { AppError } from '@recado/shared/contract/errors';
import type { deleteSchedule as deleteEndpoint, updateSchedule as endpoint } from '@recado/shared/contract/schedules';
import type { UseCase } from '../../context/binding.ts';
import { changeLibraryFile } from '../../domain/files/change-library-file.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { checkReferences } from './check-references.ts';
import { scheduleChanged, scheduleRemoved, scheduleTimer } from './events.ts';
import { presentSchedules } from './present-schedule.ts';
import { visibleSchedule } from './visible-schedule.ts';

/**
 * Changes a message that waits for its time, or one that could not be sent, which then waits again: without another time
 * for the one that it was planned for, from which the times of a message that repeats still follow.
 */
export const updateSchedule: UseCase<typeof endpoint> = (context, { params, body, checkSeen }) =>
  retryOnConflict(async () => {
    const { stores } = context;
    const [before] = await Promise.all([visibleSchedule(context, params.id), checkReferences(context, body)]);
    if (before.status === 'AGENDADA' || before.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT');
    const present = async (schedule: typeof before) =>
      (await presentSchedules(context, [schedule], await hidesNumbersFrom(context)))[0]!;
    if (checkSeen) checkSeen(await present(before));
    const { sendAt, mediaPath, mediaName, ...fields } = body;
    const file = await changeLibraryFile(context, before, { mediaPath, mediaName });
    const at = sendAt === undefined ? before.sendAt : Date.parse(sendAt);
    const after = {
      ...before,
      ...fields,
      ...file,
      sendAt: at,
      firstSendAt: at === before.sendAt ? before.firstSendAt : at,
      status: 'PENDENTE' as const,
      failure: null,
      resumesAt: null,
    };
    await commitWithLibraryFiles(
      context,
      { before: [before.mediaPath], after: [after.mediaPath] },
      stores.schedules.update(before, after),
      [scheduleTimer(after), ...(await scheduleChanged(context, 'update', after))],
    );
    return present(after);
  });

/** Removes a scheduled message unless it is being sent. */
export const deleteSchedule: UseCase<typeof deleteEndpoint> = (context, { params }) =>
  retryOnConflict(async () => {
    const record = await visibleSchedule(context, params.id);
    if (record.status === 'AGENDADA') throw new AppError('ERR_SCHEDULE_SENT');
    const writes = context.stores.schedules.remove(record);
    await commitWithLibraryFiles(context, { before: [record.mediaPath] }, writes, [scheduleRemoved(context, record)]);
    return { ok: true };
  });
