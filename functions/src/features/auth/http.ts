import * as contract from '@recado/shared/contract/auth';
import * as logins from '@recado/shared/contract/logins';
import { bind, bindPublic, type Binding } from '../../context/binding.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { confirmEmail } from './confirm-email.ts';
import { login } from './login.ts';
import { endOtherLogins, listLogins } from './logins.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';
import { openLogin } from './open-login.ts';
import { refreshToken } from './refresh-token.ts';
import { requestEmailCode } from './request-email-code.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

export const authBindings = (pool: UserPool): Binding[] => [
  bindPublic(contract.signUp, signUp(pool)),
  bindPublic(contract.login, login(pool)),
  bind(contract.openLogin, openLogin(pool)),
  bindPublic(contract.refreshToken, refreshToken(pool)),
  bind(logins.listLogins, listLogins),
  bind(logins.endOtherLogins, endOtherLogins),
  bind(contract.logout, logout(pool)),
  bind(contract.me, me),
  bind(contract.requestEmailCode, requestEmailCode(pool)),
  bind(contract.confirmEmail, confirmEmail(pool)),
  bindPublic(contract.requestPasswordReset, requestPasswordReset(pool)),
  bindPublic(contract.resetPassword, resetPassword(pool)),
  bindPublic(contract.acceptInvitation, acceptInvitation(pool)),
];
