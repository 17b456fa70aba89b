import { unlinkCompanion } from '../../routing/unlink-companion.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** Unlinks the client that logs itself out. */
export const removeCompanion = ({ world, from }: IqRequest): IqAnswer => {
  return { then: () => unlinkCompanion(world, from, 'client') };
};
