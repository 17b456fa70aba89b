import type { Context } from '../platform/context.ts';

export const releaseTicketsOf = async (_context: Context, _userId: number): Promise<void> => {
  await Promise.resolve();
};
