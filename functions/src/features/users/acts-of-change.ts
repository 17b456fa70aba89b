import type { AccountAct } from '@recado/shared/contract/account-log';
import type { UserContext } from '../../context/context.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { grants } from './check-owner.ts';
import type { Change } from './may-change.ts';

/** Returns the acts of a change on somebody else's account; changes of one's own are nobody else's. */
export const actsOfChange = ({ actor }: UserContext, user: UserRecord, change: Change): AccountAct[] => {
  if (actor.viewer.id === user.id) return [];
  const becomesAdministrator = change.profile === 'admin' && user.profile !== 'admin';
  return [
    ...(becomesAdministrator ? (['administratorAdded'] as const) : []),
    ...(!becomesAdministrator && grants(user, change) ? (['rightsGiven'] as const) : []),
    ...(change.email !== undefined && change.email !== user.email ? (['emailChanged'] as const) : []),
    ...(change.password === undefined ? [] : (['passwordSet'] as const)),
  ];
};
