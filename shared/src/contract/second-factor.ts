import * as z from 'zod';
import { recoveryCodeCount } from '../limits/second-factor.ts';
import { supportLimits } from '../limits/support.ts';
import { endpoint } from './grammar.ts';
import { appCode, done, email, idParams, isoDate, recoveryCode } from './parameters.ts';

/** Endpoints of the second factor: a code of an authenticator app, and codes for the day when the app is lost (ADR 0109). */

const own = {
  group: 'identity',
  path: '/auth/second-factor',
  access: 'user',
  asOneself: true,
  afterExpiry: true,
  duringSetUp: true,
} as const;

const recoveryCodes = z.object({
  /** Shown once: only their hashes are stored. */
  recoveryCodes: z.array(z.string()).length(recoveryCodeCount),
});

export const getSecondFactor = endpoint({
  ...own,
  name: 'getSecondFactor',
  summary: 'Tells since when the user has a second factor, and how many recovery codes are left',
  method: 'GET',
  result: z.object({ since: isoDate.nullable(), recoveryCodesLeft: z.int() }),
});

export const beginSecondFactor = endpoint({
  ...own,
  name: 'beginSecondFactor',
  summary:
    'Makes the secret of an authenticator app; the app so far counts until the first code of the new one. Needs a recent sign-in or proof',
  method: 'POST',
  result: z.object({ secret: z.string() }),
  errors: ['ERR_RECENT_SIGN_IN', 'ERR_TOO_MANY_ATTEMPTS'],
});

export const confirmSecondFactor = endpoint({
  ...own,
  name: 'confirmSecondFactor',
  summary: 'Switches the second factor on with the first code of the app, and returns new recovery codes',
  method: 'PUT',
  body: z.object({ code: appCode }),
  result: recoveryCodes,
  errors: ['ERR_RECENT_SIGN_IN', 'ERR_SECOND_FACTOR_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { body: { code: '123456' } },
});

export const removeSecondFactor = endpoint({
  ...own,
  name: 'removeSecondFactor',
  summary: 'Switches the second factor off, unless the company’s rule asks for it; needs a recent sign-in or proof',
  method: 'DELETE',
  result: done,
  errors: ['ERR_RECENT_SIGN_IN', 'ERR_SECOND_FACTOR_RULE'],
});

export const renewRecoveryCodes = endpoint({
  ...own,
  name: 'renewRecoveryCodes',
  summary: 'Makes new recovery codes in place of those that are left; needs a recent sign-in or proof',
  method: 'PUT',
  path: '/auth/second-factor/recovery-codes',
  result: recoveryCodes,
  errors: ['ERR_RECENT_SIGN_IN', 'ERR_SECOND_FACTOR_OFF'],
});

export const proveCaller = endpoint({
  ...own,
  name: 'proveCaller',
  summary:
    'Proves who asks, as a recent sign-in does: by the password, and with a second factor by a code of the app or a recovery code too',
  method: 'POST',
  path: '/auth/proof',
  body: z.object({
    password: z.string().min(1).max(256),
    code: appCode.optional(),
    recoveryCode: recoveryCode.optional(),
  }),
  result: done,
  errors: ['ERR_CURRENT_PASSWORD', 'ERR_SECOND_FACTOR_NEEDED', 'ERR_SECOND_FACTOR_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { body: { password: 'Segredo123' } },
});

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  summary:
    'Switches off the second factor of a colleague who lost the app and the recovery codes; needs a recent sign-in or proof',
  group: 'identity',
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  params: idParams('user'),
  result: done,
  access: 'users-page:edit',
  errors: ['ERR_RECENT_SIGN_IN'],
});

export const resetCompanySecondFactor = endpoint({
  name: 'resetCompanySecondFactor',
  summary:
    'Has a super user switch off, a day later, the second factor of a company’s administrator who lost it, where no colleague can help; any use of the factor until then cancels it. Needs a second factor of one’s own and a recent sign-in or proof',
  group: 'identity',
  method: 'POST',
  path: '/companies/{id}/second-factor-reset',
  params: idParams('company'),
  body: z.object({
    /** The address with which the administrator signs in. */
    email,
    reason: z.string().trim().min(supportLimits.reason.min).max(supportLimits.reason.max),
  }),
  /** The time at which it is switched off. */
  result: z.object({ at: isoDate }),
  access: 'super',
  errors: [
    'ERR_COMPANY_DELETED',
    'ERR_NO_USER_FOUND',
    'ERR_OWNER_COMPANY',
    'ERR_OWN_SECOND_FACTOR',
    'ERR_RECENT_SIGN_IN',
    'ERR_SECOND_FACTOR_OFF',
  ],
  example: {
    params: { id: 1 },
    body: { email: 'contato@padariasol.example', reason: 'Chamado 1234: celular roubado, documento conferido' },
  },
});

export const setSecondFactorRule = endpoint({
  name: 'setSecondFactorRule',
  summary:
    'Asks every user of the company for a second factor from the next sign-in on, or ends that; needs a recent sign-in or proof',
  group: 'identity',
  method: 'PUT',
  path: '/second-factor-rule',
  body: z.object({ required: z.boolean() }),
  result: z.object({ secondFactorSince: isoDate.nullable() }),
  access: 'settings-page:edit',
  errors: ['ERR_RECENT_SIGN_IN'],
  example: { body: { required: false } },
});
