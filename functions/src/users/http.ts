import * as contract from '@recado/shared/contract/users';
import type { UserPool } from '../auth/user-pool.ts';
import { bind, type Binding } from '../platform/binding.ts';
import { createUser } from './create-user.ts';
import { deleteUser, type ReleaseTickets } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { listUserNames } from './list-user-names.ts';
import { listUsers } from './list-users.ts';
import { setTicketListWidth } from './set-ticket-list-width.ts';
import { updateUser } from './update-user.ts';

export const usersBindings = (pool: UserPool, releaseTickets: ReleaseTickets): Binding[] => [
  bind(contract.listUsers, listUsers),
  bind(contract.listUserNames, listUserNames),
  bind(contract.getUser, getUser),
  bind(contract.createUser, createUser(pool)),
  bind(contract.updateUser, updateUser(pool)),
  bind(contract.deleteUser, deleteUser(pool, releaseTickets)),
  bind(contract.setTicketListWidth, setTicketListWidth),
];
