import { AppError } from '@recado/shared/contract/errors';
import type { ListPosition } from '../../data/tickets/store.ts';

/** Where a page of tickets ended. Opaque to clients; what does not parse is refused. */
export const encodeCursor = ({ updatedAt, id }: ListPosition): string => `${updatedAt}.${id}`;

export const decodeCursor = (cursor: string): ListPosition => {
  const found = /^(\d{1,13})\.(\d{1,12})$/.exec(cursor);
  if (!found) throw new AppError('ERR_VALIDATION', { path: 'cursor' });
  return { updatedAt: Number(found[1]), id: Number(found[2]) };
};
