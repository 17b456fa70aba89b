import { expect, it } from 'vitest';
import * as z from 'zod';
import { endpoints, integratorEndpoints } from './registry.ts';

/** Fields that decide what somebody may do, whose somebody is, and what is paid for that. */
const fields = [
  ...['super', 'profile', 'roleId', 'permissions', 'scopes', 'fullNumbers', 'allTicket', 'emailVerified'],
  ...['companyId', 'planId', 'dueDate', 'recurrence', 'numberAttendants', 'numberConections', 'amount', 'isPublic'],
  ...['attendants', 'arrearsSince', 'paidAt', 'received', 'refunded', 'renewedUntil', 'plan', 'price', 'cents'],
];

/** The calls that take such fields, and who may make them; what they refuse is tested beside each. */
const taking: Record<string, string> = {
  createApiKey: 'admin',
  updateApiKey: 'admin',
  connectOauthApp: 'admin',
  // Of the plans that are offered to everybody.
  signUp: 'public',
  // The price is compared with the server's.
  createSubscription: 'admin',
  createCompany: 'super',
  updateCompany: 'super',
  previewCompanyChange: 'super',
  createPlan: 'super',
  updatePlan: 'super',
  previewPlanChange: 'super',
  createRole: 'admin',
  updateRole: 'admin',
  openSupportAccess: 'settings-page:edit',
  createUser: 'users-page:edit',
  // Of somebody who is no administrator it takes the own account alone.
  updateUser: 'user',
};

const all = [...endpoints, ...integratorEndpoints];
const shapeOf = (schema: z.ZodType | undefined): object => (schema instanceof z.ZodObject ? schema.shape : {});

it('rights and prices are fields of few calls, none of which an API key makes', () => {
  const found = all.filter(({ body }) => fields.some((field) => field in shapeOf(body)));
  expect(Object.fromEntries(found.map(({ access, name }) => [name, access]))).toEqual(taking);
  expect(found.filter(({ scope }) => scope !== undefined)).toEqual([]);
});

it('all other calls leave such fields out, whoever sends them: screens, keys, tools of models and programs', () => {
  const more = Object.fromEntries(fields.map((field) => [field, 1]));
  const parsed = all.flatMap(({ body, example, name }) => {
    const { data } = body?.safeParse({ ...(example?.body as object | undefined), ...more }) ?? {};
    return data === undefined ? [] : [{ name, fields: Object.keys(data as object).filter((field) => field in more) }];
  });
  expect(parsed.length).toBeGreaterThan(100);
  expect(parsed.filter(({ name, fields: kept }) => kept.length > 0 && !(name in taking))).toEqual([]);
});
