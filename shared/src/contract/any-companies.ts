import * as z from 'zod';
import { companyLimits } from '../limits/companies.ts';
import { company, recurrences } from './companies.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { language } from './languages.ts';
import {
  done,
  email,
  id,
  idParams,
  isoDate,
  isoDay,
  pageResult,
  password,
  recordChanges,
  searchedPage,
  taxId,
  text,
  trimmed,
} from './parameters.ts';
import { plan, planLoss } from './plans.ts';

/** Endpoints by which a super user manages the companies of the installation (specification 2, section 2). */

const count = z.int().min(1).max(companyLimits.count.max);

const fields = {
  name: trimmed(companyLimits.name),
  phone: text(companyLimits.phone),
  planId: id,
  /** False switches the company off: its people are signed out and cannot sign in, and its numbers stop. */
  status: z.boolean(),
  dueDate: isoDay,
  recurrence: z.enum(recurrences),
  /** CPF or CNPJ without punctuation; empty for none. */
  document: taxId.or(z.literal('')),
  addressStreet: text(companyLimits.address),
  addressState: text(companyLimits.address),
  addressCity: text(companyLimits.address),
  paymentMethod: text(companyLimits.paymentMethod),
  /** Users and connections that the company may have where its plan has fewer. */
  numberAttendants: count,
  numberConections: count,
};

/** A company as super users see it. */
export const companyAccount = company
  .pick({
    id: true,
    email: true,
    emailVerified: true,
    storageFull: true,
    timeZone: true,
    createdAt: true,
    support: true,
    health: true,
  })
  .extend({
    ...fields,
    document: z.string(),
    dueDate: z.iso.date(),
    /** The time when one of its users last signed in; null before. */
    lastLogin: isoDate.nullable(),
    plan: plan.nullable(),
    /** Bytes of the files that it keeps, how many they are, and when they last changed; null before. */
    folderSize: z.int(),
    numberFileFolder: z.int(),
    updatedAtFolder: isoDate.nullable(),
    /**
     * The progress of its deletion: when it began, what is gone so far, and whether it waits to be continued; null for
     * none.
     */
    deletion: z.object({ startedAt: isoDate, removed: z.int(), failed: z.boolean() }).nullable(),
    /** The numbers of its users, connections and queues. */
    used: z.object({ users: z.int(), connections: z.int(), queues: z.int() }),
  });
export type CompanyAccount = z.output<typeof companyAccount>;

/** A user of a company as super users see it. */
export const companyUser = z.object({
  id,
  name: z.string(),
  /** Masked, where the page of users says so. */
  email: z.string(),
  profile: z.enum(['admin', 'user']),
  /** The time of the sign-in of its newest login; null before the first. */
  lastLogin: isoDate.nullable(),
});
export type CompanyUser = z.output<typeof companyUser>;

const calls = { group: 'identity', access: 'super' } as const;
const accountPage = z.object({ companies: z.array(companyAccount), ...pageResult });
/** Paths name companies of the installation, which the super user does not belong to. */
const example = { params: { id: 1 } };

export const listCompanies = endpoint({
  ...calls,
  name: 'listCompanies',
  summary: 'Lists the companies whose name, e-mail or document contains a text, a page at a time',
  method: 'GET',
  path: '/companies',
  query: searchedPage,
  result: accountPage,
});

export const listCompaniesWithPlan = endpoint({
  ...calls,
  name: 'listCompaniesWithPlan',
  summary: 'The same as `GET /companies`',
  method: 'GET',
  path: '/companiesPlan',
  query: searchedPage,
  result: accountPage,
});

export const listCompanyNames = endpoint({
  ...calls,
  name: 'listCompanyNames',
  summary: 'Lists the names of the companies, a page at a time',
  method: 'GET',
  path: '/companies/list',
  query: searchedPage,
  result: z.object({ companies: z.array(companyAccount.pick({ id: true, name: true, health: true })), ...pageResult }),
});

export const getCompany = endpoint({
  ...calls,
  name: 'getCompany',
  summary: 'Gets a company',
  method: 'GET',
  path: '/companies/{id}',
  params: idParams('company'),
  result: companyAccount,
});

export const listCompanyUsers = endpoint({
  ...calls,
  name: 'listCompanyUsers',
  summary:
    'Lists the users of a company whose name contains a text, a page at a time; their addresses are masked unless the company lets its support see whole numbers',
  method: 'GET',
  path: '/companies/{id}/users',
  params: idParams('company'),
  query: searchedPage,
  result: z.object({ users: z.array(companyUser), masked: z.boolean(), ...pageResult }),
});

export const createCompany = endpoint({
  ...calls,
  name: 'createCompany',
  summary:
    'Creates a company with its first administrator, who signs in with the company’s address and is invited by mail if no password is given',
  method: 'POST',
  creates: true,
  path: '/companies',
  body: z
    .object({
      ...fields,
      email,
      /** Left out, the administrator is invited by mail to choose one. */
      password,
      /** Language of the invitation, of the company's mails and of its first queue. */
      language,
    })
    .partial()
    .required({ name: true, email: true, planId: true }),
  result: companyAccount,
  errors: [
    'ERR_NO_PLAN_FOUND',
    'ERR_EMAIL_TAKEN',
    'ERR_PASSWORD_POLICY',
    'ERR_NO_MAIL_SENDER',
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_BUSY',
  ],
  example: { body: { name: 'Padaria Sol', email: 'contato@padariasol.example', password: 'Segredo123', planId: 1 } },
});

export const previewCompanyChange = endpoint({
  ...calls,
  name: 'previewCompanyChange',
  summary: 'Says what a change of a company’s plan, or of its own limits, would take from it',
  method: 'POST',
  path: '/companies/{id}/preview',
  params: idParams('company'),
  body: z.object({ planId: fields.planId, numberAttendants: count, numberConections: count }).partial(),
  /** Null where it loses nothing. */
  result: z.object({ loss: planLoss.nullable() }),
  errors: ['ERR_NO_PLAN_FOUND'],
  example: { ...example, body: { planId: 1 } },
});

export const updateCompany = endpoint({
  ...calls,
  name: 'updateCompany',
  summary: 'Changes a company; its plan, its due date and whether it is switched on hold at once',
  method: 'PUT',
  edit: true,
  path: '/companies/{id}',
  params: idParams('company'),
  body: z.object({ ...fields, email }).partial(),
  result: companyAccount,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_OWNER_COMPANY', 'ERR_COMPANY_DELETED'],
  example: { ...example, body: { phone: '11999990000' } },
});

export const inviteCompanyAdministrator = endpoint({
  ...calls,
  name: 'inviteCompanyAdministrator',
  summary:
    'Mails the administrator of a company another invitation to choose a password; does nothing once its address is proved',
  method: 'POST',
  path: '/companies/{id}/invitation',
  params: idParams('company'),
  body: z.object({ language: language.optional() }),
  result: done,
  errors: ['ERR_COMPANY_DELETED', 'ERR_NO_MAIL_SENDER', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { ...example, body: { language: 'pt' } },
});

export const deleteCompany = endpoint({
  ...calls,
  name: 'deleteCompany',
  summary:
    'Deletes a company with all that it owns, by a job: its people and numbers stop at once; called again, it continues a deletion that has failed',
  method: 'DELETE',
  path: '/companies/{id}',
  params: idParams('company'),
  result: done,
  errors: ['ERR_OWNER_COMPANY', 'ERR_RECENT_SIGN_IN'],
});

/** Published to the super user who deletes a company, while its deletion lasts and at its end. */
export const companyAccountEvent = realtimeEvent(
  'companyAccount',
  recordChanges({ company: companyAccount }, { companyId: id }),
);
