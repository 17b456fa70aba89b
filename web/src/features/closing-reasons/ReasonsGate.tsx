import { can } from '@recado/shared/permissions/can';
import type { ReactNode } from 'react';
import { useLogin } from '../../login/login-query.ts';

/** Shows the drawer's entry to users who do not come to the list by the settings. */
export const ReasonsGate = ({ children }: { children: ReactNode }) =>
  !can(useLogin().user, 'settings-page:edit') && children;
