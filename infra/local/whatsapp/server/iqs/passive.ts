import { initializeCompanion } from '../../phones/initialize-companion.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** Makes the client active: sends the queued stanzas and, after the first login, its initial data. */
export const becomeActive = ({ world, connection, from }: IqRequest): IqAnswer => {
  return {
    then: () => {
      connection.activate();
      initializeCompanion(world, from);
    },
  };
};
