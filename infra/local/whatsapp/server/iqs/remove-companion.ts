import { unlinkCompanion } from '../unlink-companion.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** The client logs itself out. */
export const removeCompanion = ({ world, from }: IqRequest): IqAnswer => {
  return { then: () => unlinkCompanion(world, from, 'client') };
};
