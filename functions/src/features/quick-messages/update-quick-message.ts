import { AppError } from '@recado/shared/contract/errors';
import type { updateQuickMessage as endpoint } from '@recado/shared/contract/quick-messages';
import { isShared, mayChangeQuickMessage } from '@recado/shared/permissions/quick-messages';
import type { UseCase } from '../../context/binding.ts';
import { attachLibraryFile } from '../../conversation/files/attach-library-file.ts';
import { dropUnusedLibraryFile } from '../../conversation/files/remove-files.ts';
import { presentQuickMessage } from '../../data/quick-messages/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { quickMessageChanged, quickMessageRemoved } from './events.ts';
import { visibleQuickMessage } from './visible-quick-message.ts';

/** Changes a quick message. A concurrent change of other fields is kept. Who no longer sees it afterwards loses it. */
export const updateQuickMessage: UseCase<typeof endpoint> = (context, { params: { id }, body }) =>
  retryOnConflict(async () => {
    const { stores, actor } = context;
    const before = await visibleQuickMessage(context, id);
    if (!mayChangeQuickMessage(actor.viewer, before)) throw new AppError('ERR_NO_PERMISSION');
    const isNewFile = typeof body.mediaPath === 'string' && body.mediaPath !== before.mediaPath;
    const change = isNewFile ? { ...body, mediaPath: (await attachLibraryFile(context, body.mediaPath!)).key } : body;
    const after = { ...before, ...change };
    const left = before.mediaPath !== after.mediaPath ? before.mediaPath : null;
    const uses = [
      ...(isNewFile ? [stores.files.use(after.mediaPath!, 1)] : []),
      ...(left === null ? [] : [stores.files.use(left, -1)]),
    ];
    await context.commit(
      [...stores.quickMessages.update(before, change), ...uses],
      [
        quickMessageChanged(context, 'update', after),
        ...(isShared(before) && !isShared(after) ? [quickMessageRemoved(context, before, after)] : []),
      ],
    );
    if (left !== null) await dropUnusedLibraryFile(context, left);
    return presentQuickMessage(after);
  });
