import { authBindings } from '../auth/http.ts';
import { cognitoUserPool } from '../auth/cognito-user-pool.ts';
import type { Binding } from '../platform/binding.ts';
import { plansBindings } from '../plans/http.ts';
import { publicSettingsBindings } from '../settings/http.ts';
import { releaseTicketsOf } from '../tickets/release-tickets-of.ts';
import { usersBindings } from '../users/http.ts';
import { createHandler } from './create-handler.ts';

const pool = cognitoUserPool();

/** Who signs in, and what a screen shows before that. The only HTTP function that may change the user pool. */
export const bindings: readonly Binding[] = [
  ...authBindings(pool),
  ...usersBindings(pool, releaseTicketsOf),
  ...plansBindings,
  ...publicSettingsBindings,
];

export const handler = createHandler(bindings);
