import { AppError } from '@recado/shared/contract/errors';
import { maySeeQuickMessage } from '@recado/shared/permissions/quick-messages';
import type { UserContext } from '../../context/context.ts';
import type { QuickMessageRecord } from '../../data/quick-messages/store.ts';

/** Returns a quick message that the caller sees. Throws ERR_NO_QUICK_MESSAGE_FOUND for any other. */
export const visibleQuickMessage = async ({ stores, actor }: UserContext, id: number): Promise<QuickMessageRecord> => {
  const record = await stores.quickMessages.get(id);
  if (!record || !maySeeQuickMessage(actor.viewer, record)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return record;
};
