import { authBindings } from '../../features/auth/http.ts';
import { cognitoUserPool } from '../../platform/user-pool/cognito-user-pool.ts';
import type { Binding } from '../../context/binding.ts';
import { apiKeysBindings } from '../../features/api-keys/api-keys.ts';
import { oauthBindings } from '../../features/api-keys/oauth/connect-app.ts';
import { anyCompaniesBindings } from '../../features/companies/http.ts';
import { plansBindings } from '../../features/plans/plans.ts';
import { publicSettingsBindings } from '../../features/settings/http.ts';
import { usersBindings } from '../../features/users/http.ts';
import { rolesBindings } from '../../features/roles/roles.ts';
import { secondFactorBindings } from '../../features/second-factor/http.ts';
import { supportBindings } from '../../features/support/support.ts';
import { createHandler } from './create-handler.ts';

const pool = cognitoUserPool();

/** Serves sign-in, and the calls of screens before it. The only HTTP function that may change the user pool. */
export const bindings: readonly Binding[] = [
  ...authBindings(pool),
  ...usersBindings(pool),
  ...anyCompaniesBindings(pool),
  ...secondFactorBindings(pool),
  ...supportBindings,
  ...plansBindings,
  ...apiKeysBindings,
  ...rolesBindings,
  ...oauthBindings,
  ...publicSettingsBindings,
];

export const handler = createHandler(bindings);
