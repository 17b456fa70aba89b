import { AppError } from '@recado/shared/contract/errors';
import type { deleteQuickMessage as endpoint } from '@recado/shared/contract/quick-messages';
import { mayDeleteQuickMessage } from '@recado/shared/permissions/quick-messages';
import type { UseCase } from '../../context/binding.ts';
import { removeQuickMessage } from '../../conversation/operations/remove-quick-message.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { quickMessageRemoved } from './events.ts';
import { visibleQuickMessage } from './visible-quick-message.ts';

/** Deletes a quick message, and its file unless a ticket shows it (ADR 0040). */
export const deleteQuickMessage: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const record = await visibleQuickMessage(context, id);
    if (!mayDeleteQuickMessage(context.actor.viewer, record)) throw new AppError('ERR_NO_PERMISSION');
    await removeQuickMessage(context, record, [quickMessageRemoved(context, record, null)]);
    return { ok: true };
  });
