import type { createQuickMessage as endpoint } from '@recado/shared/contract/quick-messages';
import type { UseCase } from '../../context/binding.ts';
import { attachLibraryFile } from '../../conversation/files/attach-library-file.ts';
import { presentQuickMessage, quickMessageEntity } from '../../data/quick-messages/store.ts';
import { quickMessageChanged } from './events.ts';

/** Adds a quick message, which is the caller's. */
export const createQuickMessage: UseCase<typeof endpoint> = async (context, { body }) => {
  const { stores, ids, actor } = context;
  const file =
    typeof body.mediaPath === 'string' ? { mediaPath: (await attachLibraryFile(context, body.mediaPath)).key } : {};
  const record = quickMessageEntity.record({
    message: '',
    geral: false,
    visao: false,
    status: true,
    ...body,
    ...file,
    id: await ids.next('quick-message'),
    userId: actor.viewer.id,
  });
  const uses = record.mediaPath === null ? [] : [stores.files.use(record.mediaPath, 1)];
  await context.commit(
    [...stores.quickMessages.create(record), ...uses],
    [quickMessageChanged(context, 'create', record)],
  );
  return presentQuickMessage(record);
};
