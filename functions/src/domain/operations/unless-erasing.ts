import { AppError } from '@recado/shared/contract/errors';
import { log } from '../../platform/log.ts';

/** Does the work of an event of a channel. What a contact wrote before its erasure was asked for is dropped. */
export const unlessErasing = async (
  event: { companyId: number; type: string },
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERR_CONTACT_ERASING')) throw error;
    const { companyId, type } = event;
    log().info('an event of a contact that is being erased was dropped', { companyId, type });
  }
};
