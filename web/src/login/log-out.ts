import { logout } from '@recado/shared/contract/auth';
import { call } from '../api/call.ts';
import { endLogin } from '../sign-in/login-end.ts';

/**
 * Ends the login in this browser at once and notifies the server in the background. The call reads its token before the
 * login ends.
 */
export const logOut = (): void => {
  call(logout, {}, { keepalive: true }).catch(() => undefined);
  endLogin('logout');
};
