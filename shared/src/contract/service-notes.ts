import * as z from 'zod';
import { serviceNoteLimits } from '../limits/service-notes.ts';
import { endpoint } from './grammar.ts';
import { id, idParams, taxId } from './parameters.ts';
import { companyInvoice } from './refunds.ts';

/** The regimes of Simples Nacional: none, MEI, and ME or EPP. */
export const simplesRegimes = ['none', 'mei', 'small'] as const;

/** The data of the installation's owner that the tax authority gets with each service note (NFS-e). */
const noteIssuer = z.object({
  /** False: paid invoices have no notes. Those that were asked for are still followed. */
  enabled: z.boolean(),
  /** CNPJ of the owner; empty before it is known, as the texts below. */
  document: taxId.or(z.literal('')),
  /** The number of its registration at the city; empty where the city asks for none. */
  municipalRegistration: z.string().regex(serviceNoteLimits.municipalRegistration),
  /** IBGE's code of its city. */
  cityCode: z.string().regex(serviceNoteLimits.cityCode),
  /** The national code of the service. */
  serviceCode: z.string().regex(serviceNoteLimits.serviceCode),
  /** The city's tax rate in per cent; null where the authority knows it. */
  taxRate: z.number().min(0).max(serviceNoteLimits.taxRate).multipleOf(0.01).nullable(),
  simples: z.enum(simplesRegimes),
});
export type NoteIssuerSettings = z.output<typeof noteIssuer>;

const calls = { group: 'billing', access: 'super' } as const;

export const getNoteIssuer = endpoint({
  ...calls,
  name: 'getNoteIssuer',
  summary: 'Returns what the installation’s service notes (NFS-e) are issued with',
  method: 'GET',
  path: '/service-notes/issuer',
  result: noteIssuer,
});

export const setNoteIssuer = endpoint({
  ...calls,
  name: 'setNoteIssuer',
  summary:
    'Changes what service notes (NFS-e) are issued with, and whether paid invoices have them; needs a recent sign-in',
  method: 'PUT',
  edit: true,
  path: '/service-notes/issuer',
  body: noteIssuer.partial(),
  result: noteIssuer,
  errors: ['ERR_NOTE_ISSUER_INCOMPLETE', 'ERR_RECENT_SIGN_IN'],
  example: {
    body: {
      enabled: false,
      document: '11222333000181',
      municipalRegistration: '12345',
      cityCode: '3550308',
      serviceCode: '010701',
      taxRate: 2.9,
      simples: 'small',
    },
  },
});

export const actOnNote = endpoint({
  ...calls,
  name: 'actOnNote',
  summary:
    'Issues the service note of a paid invoice, or notes that it was cancelled by hand; done twice, it does nothing again',
  method: 'POST',
  path: '/companies/{id}/service-notes',
  params: idParams('company'),
  body: z.object({ invoiceId: id, act: z.enum(['issue', 'cancelledByHand']) }),
  result: companyInvoice,
  errors: ['ERR_NO_INVOICE_FOUND', 'ERR_NO_NOTE_ISSUER', 'ERR_NOTE_NOT_DUE'],
  example: { params: { id: 1 }, body: { invoiceId: 1, act: 'issue' } },
});
