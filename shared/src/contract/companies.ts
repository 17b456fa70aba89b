import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { id, idParams, isoDate } from './parameters.ts';
import { plan } from './plans.ts';
import { defaultServiceHours, holidays, serviceHours } from './service-hours.ts';

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;

/** Months by which a renewal moves the due date (specification 2, section 9). */
export const renewalMonths: Record<(typeof recurrences)[number], number> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/** The permission for super users to act in a company. */
export const supportAccess = z.object({
  until: isoDate,
  /** True if they may change anything, and see whole phone numbers. */
  write: z.boolean(),
  fullNumbers: z.boolean(),
  /** The one who opened it: an administrator of the company, or a super user with a reason. */
  by: z.enum(['company', 'installation']),
  reason: z.string().nullable(),
});
export type SupportAccess = z.output<typeof supportAccess>;

/** A company as its own users see it (specification 1, section 3). */
export const company = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** True once an administrator proved its address; until then the company counts as an unproved trial. */
  emailVerified: z.boolean().default(true),
  /** True while the files that the company keeps fill its storage: uploads are refused. */
  storageFull: z.boolean().default(false),
  status: z.boolean(),
  planId: id,
  /** Last day of the paid period, YYYY-MM-DD in the company's time zone, inclusive. */
  dueDate: z.iso.date(),
  recurrence: z.enum(recurrences),
  /** IANA name of the time zone in which the company's hours and dates are evaluated. */
  timeZone: z.string(),
  /** The time when a user first answered a customer; null until then. */
  firstAnswerAt: isoDate.nullable(),
  createdAt: isoDate,
  /** The access of its support; null for none. */
  support: supportAccess.nullable().default(null),
  /** Sign-ins from then on need a second factor; null where each user chooses. */
  secondFactorSince: isoDate.nullable().default(null),
  /** True for the health company, in which each deployment is tried: it is nobody's customer. */
  health: z.boolean().default(false),
});
export type Company = z.output<typeof company>;

export const getCompanyPlan = endpoint({
  name: 'getCompanyPlan',
  summary: 'Gets the plan of the caller’s company with its feature flags',
  group: 'workspace',
  method: 'GET',
  path: '/companies/listPlan/{id}',
  params: idParams('company'),
  result: company.pick({ id: true, name: true, dueDate: true, status: true }).extend({ plan }),
  access: 'user',
  afterExpiry: true,
});

export const getCompanySchedules = endpoint({
  name: 'getCompanySchedules',
  summary: 'Gets the service hours of the caller’s company, which hold where its scheduleType is company',
  group: 'workspace',
  method: 'GET',
  path: '/companies/{id}/schedules',
  params: idParams('company'),
  result: serviceHours,
  access: 'settings-page:edit',
});

export const updateCompanySchedules = endpoint({
  name: 'updateCompanySchedules',
  summary: 'Changes the service hours of the caller’s company',
  group: 'workspace',
  method: 'PUT',
  path: '/companies/{id}/schedules',
  params: idParams('company'),
  edit: true,
  body: z.object({ schedules: serviceHours }),
  result: z.object({ schedules: serviceHours }),
  access: 'settings-page:edit',
  example: { body: { schedules: defaultServiceHours } },
});

const ofHolidays = {
  group: 'workspace',
  path: '/companies/{id}/holidays',
  params: idParams('company'),
  result: z.object({ holidays: z.array(z.string()) }),
  access: 'settings-page:edit',
} as const;

export const getCompanyHolidays = endpoint({
  ...ofHolidays,
  name: 'getCompanyHolidays',
  summary: 'Gets the holidays of the caller’s company, on which nobody serves',
  method: 'GET',
});

export const updateCompanyHolidays = endpoint({
  ...ofHolidays,
  name: 'updateCompanyHolidays',
  summary: 'Changes the holidays of the caller’s company',
  method: 'PUT',
  edit: true,
  body: z.object({ holidays }),
  example: { body: { holidays: ['2026-12-25', '2027-01-01'] } },
});

export const companyEvent = realtimeEvent('company', z.object({ action: z.literal('update'), company }));
