import { introduceCompanion } from '../../phones/introduce-companion.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** The client is ready: it gets what waited for it, and on its first time what its phone has for a new device. */
export const becomeActive = ({ world, connection, from }: IqRequest): IqAnswer => {
  return {
    then: () => {
      connection.activate();
      introduceCompanion(world, from);
    },
  };
};
