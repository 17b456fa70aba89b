import * as z from 'zod';
import { accountActs } from '../account-log.ts';
import { language } from '../languages.ts';
import { email, id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

/** Mail to the user who signed up a company. It never contains the password (behaviour, section 20). */
const welcome = z.object({
  template: z.literal('welcome'),
  to: email,
  language,
  values: z.object({ name: z.string(), companyName: z.string(), email, trialEnds: z.iso.date() }),
});

/** Mail to the users that an act on the accounts of a company concerns. */
const accountAct = z.object({
  template: z.literal('accountAct'),
  to: email,
  language,
  values: z.object({
    act: z.enum(accountActs),
    name: z.string(),
    companyName: z.string(),
    /** The name of the user who did it. */
    by: z.string(),
    /** The name of the user or connection. */
    of: z.string(),
    /** A remark of its author, such as the reason; empty for none. */
    detail: z.string().default(''),
  }),
});

/** The occasions of a mail about the way in which its reader signs in. */
export const signInNotices = ['factorOn', 'factorOff', 'recoveryCodeUsed', 'recoveryCodesRenewed'] as const;
export type SignInNotice = (typeof signInNotices)[number];

/** Mail to a user whose second factor or recovery codes were changed, by itself or with its password. */
const signInChanged = z.object({
  template: z.literal('signInChanged'),
  to: email,
  language,
  values: z.object({
    notice: z.enum(signInNotices),
    name: z.string(),
    companyName: z.string(),
    codesLeft: z.int(),
  }),
});

/** Mail to a user who was added without a password. Its link is the only place that holds the token in clear. */
const invitation = z.object({
  template: z.literal('invitation'),
  to: email,
  language,
  values: z.object({
    name: z.string(),
    companyName: z.string(),
    email,
    inviter: z.string(),
    token: z.string(),
    /** True for the first administrator of a company that the installation has added: no colleague invites them. */
    founding: z.boolean().default(false),
  }),
});

/**
 * The occasions of a mail about an invoice: it is due soon or now, the numbers stop soon or have stopped, it is paid, or money
 * of it was returned; `withdrawn` where its period ends with the refund.
 */
export const invoiceNotices = ['soon', 'due', 'grace', 'stopped', 'paid', 'refunded', 'withdrawn'] as const;
export type InvoiceNotice = (typeof invoiceNotices)[number];

/** Mail to an administrator about an invoice of the company. */
const invoice = z.object({
  template: z.literal('invoice'),
  companyId: id,
  /** Names the mail in its company: one that is delivered again is not sent again. */
  once: z.string(),
  to: email,
  language,
  values: z.object({
    notice: z.enum(invoiceNotices),
    name: z.string(),
    companyName: z.string(),
    /** Name of the plan. */
    detail: z.string(),
    /** BRL cents: what is still to be paid, what was paid, or what was returned. */
    cents: z.int(),
    dueDate: z.iso.date(),
    /** The day on which the numbers stop without a payment. */
    stopsOn: z.iso.date(),
    /** The due date after a payment; null before it. */
    renewedUntil: z.iso.date().nullable(),
    /** Opens the invoice's public page; null for an invoice that has none. */
    receiptToken: z.string().nullable(),
  }),
});

/** Mail to a user with the figures of a report and the way to it, or with the news that it could not be made. */
const weeklyReport = z.object({
  template: z.literal('weeklyReport'),
  companyId: id,
  /** Names the mail in its company: one that is delivered again is not sent again. */
  once: z.string(),
  to: email,
  language,
  values: z.object({
    outcome: z.enum(['done', 'failed']),
    name: z.string(),
    companyName: z.string(),
    filterName: z.string(),
    /** The first and the last day of the report. */
    from: z.iso.date(),
    to: z.iso.date(),
    tickets: z.int(),
    finished: z.int(),
    /** Medians in milliseconds, and the average rating; null where nothing was measured. */
    firstResponse: z.number().nullable(),
    resolution: z.number().nullable(),
    rating: z.number().nullable(),
    /** The query of the report's address in the product, which asks for a sign-in. */
    query: z.string(),
  }),
});

/** The occasions of a mail about an endpoint of webhooks: it fails, it was switched off for that, or its receiver answered 410. */
export const webhookNotices = ['failing', 'failed', 'gone'] as const;
export type WebhookNotice = (typeof webhookNotices)[number];

/** Mail to an administrator about an endpoint of webhooks. */
const webhook = z.object({
  template: z.literal('webhook'),
  companyId: id,
  /** Names the mail in its company: one that is delivered again is not sent again. */
  once: z.string(),
  to: email,
  language,
  values: z.object({
    notice: z.enum(webhookNotices),
    name: z.string(),
    companyName: z.string(),
    url: z.string(),
    /** Since when every attempt fails. */
    since: z.iso.datetime(),
  }),
});

/** Mail to an administrator about tools of an MCP server that have changed since they were allowed. */
const changedTools = z.object({
  template: z.literal('changedTools'),
  companyId: id,
  /** Names the mail in its company: one that is delivered again is not sent again. */
  once: z.string(),
  to: email,
  language,
  values: z.object({
    name: z.string(),
    companyName: z.string(),
    /** The name of the server, and the names of the tools. */
    server: z.string(),
    tools: z.string(),
  }),
});

/** A mail to one person. */
const mailMessage = z.discriminatedUnion('template', [
  welcome,
  accountAct,
  signInChanged,
  invitation,
  invoice,
  weeklyReport,
  webhook,
  changedTools,
]);
export type MailMessage = z.output<typeof mailMessage>;

/** Standard: a message that SQS delivers twice is mailed twice. */
export const mailQueue = defineQueue({
  name: 'mail',
  schema: mailMessage,
  fifo: false,
  timeout: 30,
  maxReceiveCount: 5,
  retries: 'afterVisibilityTimeout',
});
