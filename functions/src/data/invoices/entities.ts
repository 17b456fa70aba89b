import { automaticDebit, paymentProviders, serviceNoteStates } from '@recado/shared/contract/invoices';
import { id } from '@recado/shared/contract/parameters';
import type { InvoiceNotice } from '@recado/shared/contract/queue-messages/mail';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** The reminders of an invoice, in their order. */
export const reminderStages = ['soon', 'due', 'grace', 'stopped'] as const satisfies readonly InvoiceNotice[];
export type ReminderStage = (typeof reminderStages)[number];

const provider = z.enum(paymentProviders);
const cents = z.int().min(0);
/** Milliseconds since 1970. */
const time = z.int();

/** A payment that was begun at a provider, as the provider last reported it. */
const charge = z.object({
  provider,
  chargeId: z.string(),
  /** The page on which it is paid. */
  url: z.string().nullable().default(null),
  /** The amounts that were requested, paid and returned. */
  cents,
  paidCents: cents.default(0),
  returnedCents: cents.default(0),
  /** `chargedBack` while the payer's bank has taken the payment back, or disputes it. */
  state: z.enum(['open', 'paid', 'ended', 'chargedBack']).default('open'),
  /** The debits of a charge by Pix Automático; null for a charge that somebody pays. */
  automatic: automaticDebit.nullable().default(null),
  createdAt: time,
});
export type Charge = z.output<typeof charge>;

/** Money that a super user returns of a charge. It is asked for here before the provider is asked to return it. */
const refund = z.object({
  /** The request id of the call that asked for it. */
  id: z.string(),
  provider,
  chargeId: z.string(),
  cents: cents.min(1),
  /** The part of it by which the invoice sinks below its price. It counts as received: nobody is asked for it again. */
  forgivenCents: cents,
  /** True if the period that the invoice paid ends with the refund. */
  withdraws: z.boolean(),
  reason: z.string(),
  /** The user of the installation's own company who asked for it. */
  askedBy: id,
  /** `asked` until the provider has returned the money, or has refused to. */
  state: z.enum(['asked', 'done', 'refused']).default('asked'),
  /** The provider's code of a refusal. */
  refusal: z.string().nullable().default(null),
  /** The amount of the charge that had been returned when it was asked for. */
  returnedBefore: cents,
  /** The time when a run last began to ask the provider for it; null before the first. */
  begunAt: time.nullable().default(null),
  createdAt: time,
});
export type Refund = z.output<typeof refund>;

/** A service note (NFS-e) of an invoice. It is asked for here before its issuer is asked for it. */
const note = z.object({
  /** The id by which its issuer knows it. */
  ref: z.string(),
  cents: cents.min(1),
  state: z.enum(serviceNoteStates).default('asked'),
  /** The authority's number of it. */
  number: z.string().nullable().default(null),
  url: z.string().nullable().default(null),
  /** The issuer's code and words of the last refusal. */
  reason: z.object({ code: z.string(), text: z.string() }).nullable().default(null),
  /** The time when a run last began to ask the issuer for it; null before the first. */
  begunAt: time.nullable().default(null),
  createdAt: time,
});
export type Note = z.output<typeof note>;

export const invoiceEntity = defineEntity({
  name: 'invoice',
  schema: z.object({
    id,
    companyId: id,
    /** Name of the plan. */
    detail: z.string(),
    users: z.int(),
    connections: z.int(),
    queues: z.int(),
    /** The amount to pay. */
    cents,
    /** Months by which the payment moves the company's due date. */
    months: z.int().min(1),
    /** The counts that it was issued with, before its users and connections were raised at the checkout. */
    issued: z.object({ users: z.int(), connections: z.int(), cents }),
    dueDate: z.iso.date(),
    /** The last 20 payments that were begun. */
    charges: z.array(charge).default([]),
    refunds: z.array(refund).default([]),
    /** The last one is the invoice's; those before it were cancelled. */
    notes: z.array(note).default([]),
    /** The last payer that was named at the checkout of a company without a CPF or CNPJ of its own. */
    payer: z.object({ name: z.string(), document: z.string() }).nullable(),
    /** The due dates before and after the payment renewed the company; null while it has not. */
    renewed: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    paidAt: time.nullable(),
    /** The secret part of the link to its public page; null for an invoice of an earlier release, which has none. */
    linkSecret: z.string().nullable(),
    /** The last mail that reminded of it, and the due date that it named; null before the first. */
    reminded: z.object({ stage: z.enum(reminderStages), dueDate: z.iso.date() }).nullable(),
    /** The time when a run last began to schedule a debit of this amount; null before the first. */
    debitBegun: z.object({ at: time, cents, date: z.string().optional() }).nullable(),
    createdAt: time,
    version,
  }),
  audited: {
    name: 'detail',
    shows: ['cents', 'users', 'connections', 'queues', 'months', 'dueDate', 'paidAt', 'refunds', 'notes'],
  },
  partition: 'c#{companyId}#invoices',
  sort: '{id:12}',
  unlimited: 'installation',
});

export type InvoiceRecord = EntityRecord<typeof invoiceEntity>;

/**
 * The invoice that a charge of a provider belongs to, or the company of a mandate. It leads webhooks, which name no company,
 * to them.
 */
export const chargeEntity = defineEntity({
  name: 'charge',
  schema: z.object({
    provider,
    /** An id by which the provider names the charge: its own, or that of its payment. */
    reference: z.string(),
    chargeId: z.string(),
    companyId: id,
    /** Null for a mandate. */
    invoiceId: id.nullable(),
    createdAt: time,
    /** The time when the provider is asked about it again; null for never. */
    nextLookAt: time.nullable(),
  }),
  partition: 'i#charge#{provider}#{reference}',
  sort: 'charge',
  indexes: {
    byLook: { index: 'gsi1', partition: 'i#charge-looks', sort: '{nextLookAt:15}#{provider}#{reference}' },
  },
  unlimited: 'part',
});

export type ChargeRecord = EntityRecord<typeof chargeEntity>;
