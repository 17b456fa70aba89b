import { ConditionFailed } from './write.ts';

/** Waits for a write, by `writeOne` or `commit`. Returns false where a condition did not hold, so that nothing was written. */
export const isWritten = async (writing: Promise<unknown>): Promise<boolean> => {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
