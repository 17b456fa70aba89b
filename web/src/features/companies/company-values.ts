import type { CompanyAccount } from '@recado/shared/contract/any-companies';
import type { recurrences } from '@recado/shared/contract/companies';
import { formatTaxId, taxIdOf } from '@recado/shared/text/tax-id';
import { maskAnyPhone } from '../../components/form/phone-mask.ts';

/** The values of a company's form, as its inputs hold them. */
export interface CompanyValues {
  name: string;
  email: string;
  phone: string;
  password: string;
  document: string;
  status: boolean;
  planId: string | null;
  recurrence: (typeof recurrences)[number];
  /** YYYY-MM-DD; empty for the trial of a new company. */
  dueDate: string;
  paymentMethod: string;
  numberAttendants: number | string;
  numberConections: number | string;
  addressStreet: string;
  addressCity: string;
  addressState: string;
}

/** Returns a stored number as the form shows it. Sign-up stores one of another country by its digits, a longer number. */
const shownPhone = (phone: string): string => maskAnyPhone(/^\d{12,}$/.test(phone) ? `+${phone}` : phone);

/** Returns the values with which the form opens. */
export const valuesOf = (company: CompanyAccount | null): CompanyValues => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: shownPhone(company?.phone ?? ''),
  password: '',
  document: formatTaxId(company?.document ?? ''),
  status: company?.status ?? true,
  planId: company ? String(company.planId) : null,
  recurrence: company?.recurrence ?? 'MENSAL',
  dueDate: company?.dueDate ?? '',
  paymentMethod: company?.paymentMethod ?? '',
  numberAttendants: company?.numberAttendants ?? 1,
  numberConections: company?.numberConections ?? 1,
  addressStreet: company?.addressStreet ?? '',
  addressCity: company?.addressCity ?? '',
  addressState: company?.addressState ?? '',
});

/** Returns the body of the call that saves these values. */
export const bodyOf = ({ password: _password, planId, dueDate, phone, document, ...values }: CompanyValues) => ({
  ...values,
  email: values.email.trim(),
  phone: phone.replace(/[^\d+]/g, ''),
  document: taxIdOf(document),
  planId: planId === null ? undefined : Number(planId),
  dueDate: dueDate === '' ? undefined : dueDate,
  numberAttendants: Number(values.numberAttendants) || 1,
  numberConections: Number(values.numberConections) || 1,
});
