import { randomBytes } from 'node:crypto';
import type { InvoiceRecord } from '../../data/invoices/entities.ts';

/** Makes the secret part of the link to an invoice's public page: 192 random bits. */
export const newLinkSecret = (): string => randomBytes(24).toString('base64url');

/** Returns the token that opens an invoice's public page; null where it has none. */
export const receiptToken = ({
  companyId,
  id,
  linkSecret,
}: Pick<InvoiceRecord, 'companyId' | 'id' | 'linkSecret'>): string | null =>
  linkSecret === null ? null : `${companyId}.${id}.${linkSecret}`;

/** Returns the invoice that a token names, and the secret that it has to prove; null where it is none. */
export const readReceiptToken = (token: string): { companyId: number; id: number; secret: string } | null => {
  const [, companyId, id, secret] = /^([1-9]\d{0,11})\.([1-9]\d{0,11})\.([\w-]{32})$/.exec(token) ?? [];
  return secret === undefined ? null : { companyId: Number(companyId), id: Number(id), secret };
};
