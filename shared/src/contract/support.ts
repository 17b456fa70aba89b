import * as z from 'zod';
import { supportLimits } from '../limits/support.ts';
import { supportAccess } from './companies.ts';
import { endpoint } from './grammar.ts';
import { done, idParams } from './parameters.ts';

/** Endpoints by which a company lets the super users in, and by which they come and go (ADR 0072). */

const ofCompany = {
  group: 'identity',
  path: '/support-access',
  result: z.object({ support: supportAccess.nullable() }),
  access: 'settings-page:edit',
} as const;

export const openSupportAccess = endpoint({
  ...ofCompany,
  name: 'openSupportAccess',
  summary:
    'Lets super users read the company for some days, and write or see whole numbers where that is granted; needs a recent sign-in or proof',
  method: 'PUT',
  body: z.object({
    days: z.int().min(1).max(supportLimits.days),
    write: z.boolean().default(false),
    fullNumbers: z.boolean().default(false),
  }),
  errors: ['ERR_RECENT_SIGN_IN'],
  example: { body: { days: 3 } },
});

export const closeSupportAccess = endpoint({
  ...ofCompany,
  name: 'closeSupportAccess',
  summary: 'Ends the access of super users to the company at once',
  method: 'DELETE',
  afterExpiry: true,
});

export const beginSupport = endpoint({
  name: 'beginSupport',
  summary:
    'Lets a super user act in a company as its support, from the next call on; without a window that the company opened, a reason lets it read for an hour. Needs a recent sign-in or proof',
  group: 'identity',
  method: 'POST',
  path: '/companies/{id}/support',
  params: idParams('company'),
  body: z.object({ reason: z.string().trim().min(supportLimits.reason.min).max(supportLimits.reason.max).optional() }),
  result: done,
  access: 'super',
  errors: [
    'ERR_COMPANY_DELETED',
    'ERR_SUPPORT_COMPANY_OFF',
    'ERR_SUPPORT_REASON',
    'ERR_OWNER_COMPANY',
    'ERR_RECENT_SIGN_IN',
  ],
  example: { params: { id: 1 }, body: { reason: 'Chamado 1234: mensagens não chegam' } },
});

export const endSupport = endpoint({
  name: 'endSupport',
  summary: 'Ends the caller’s support of another company; does nothing where there is none',
  group: 'identity',
  method: 'DELETE',
  path: '/support',
  result: done,
  access: 'user',
  asOneself: true,
  afterExpiry: true,
});
