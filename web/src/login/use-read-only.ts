import { use } from 'react';
import { LoginContext } from './login-query.ts';
import { hasExpired } from './subscription.ts';

/** True for a company in arrears, which reads, exports and pays. False where nobody is signed in. */
export const useReadOnly = (): boolean => {
  const login = use(LoginContext);
  return login !== null && hasExpired(login.company);
};
