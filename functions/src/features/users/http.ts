import * as contract from '@recado/shared/contract/users';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { bind, type Binding } from '../../context/binding.ts';
import { listAccountLog as listAccountLogEndpoint } from '@recado/shared/contract/account-log';
import * as logins from '@recado/shared/contract/logins';
import { resetSecondFactor as resetSecondFactorEndpoint } from '@recado/shared/contract/second-factor';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { inviteUser } from './invite-user.ts';
import { listAccountLog } from './list-account-log.ts';
import { listUserNames } from './list-user-names.ts';
import { listUsers } from './list-users.ts';
import { setTicketListWidth } from './set-ticket-list-width.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { updateUser } from './update-user.ts';
import { endUserLogins, listUserLogins } from './user-logins.ts';

export const usersBindings = (pool: UserPool): Binding[] => [
  bind(contract.listUsers, listUsers),
  bind(contract.listUserNames, listUserNames),
  bind(contract.getUser, getUser),
  bind(contract.createUser, createUser(pool)),
  bind(contract.updateUser, updateUser(pool)),
  bind(contract.deleteUser, deleteUser(pool)),
  bind(contract.inviteUser, inviteUser),
  bind(resetSecondFactorEndpoint, resetSecondFactor(pool)),
  bind(logins.listUserLogins, listUserLogins),
  bind(logins.endUserLogins, endUserLogins(pool)),
  bind(contract.setTicketListWidth, setTicketListWidth),
  bind(listAccountLogEndpoint, listAccountLog),
];
