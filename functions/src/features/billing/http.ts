import * as automaticPix from '@recado/shared/contract/automatic-pix';
import * as certificates from '@recado/shared/contract/certificates';
import * as credentials from '@recado/shared/contract/credentials';
import * as invoices from '@recado/shared/contract/invoices';
import * as receipts from '@recado/shared/contract/receipts';
import * as refunds from '@recado/shared/contract/refunds';
import * as serviceNotes from '@recado/shared/contract/service-notes';
import { bindAll, bindPublic, type Binding } from '../../context/binding.ts';
import { deleteCertificate, listCertificates, uploadCertificate } from './certificates.ts';
import { createSubscription } from './checkout.ts';
import { listCredentials, setCredential } from './credentials.ts';
import { getReceipt } from './get-receipt.ts';
import { issueInvoice, listInvoices, settleInvoice } from './invoices.ts';
import { cancelMandate, createMandate, getMandate, settleMandate } from './mandates.ts';
import { listCompanyInvoices, refundCharge } from './refunds.ts';
import { actOnNote } from './act-on-note.ts';
import { getNoteIssuer, setNoteIssuer } from './note-issuer-settings.ts';
import { listWebhookRegistrations, registerWebhook } from './webhook-registration.ts';

export const billingBindings: Binding[] = [
  ...bindAll(automaticPix, { cancelMandate, createMandate, getMandate, settleMandate }),
  ...bindAll(certificates, { deleteCertificate, listCertificates, uploadCertificate }),
  ...bindAll(credentials, { listCredentials, listWebhookRegistrations, registerWebhook, setCredential }),
  ...bindAll(invoices, { createSubscription, issueInvoice, listInvoices, settleInvoice }),
  ...bindAll(refunds, { listCompanyInvoices, refundCharge }),
  ...bindAll(serviceNotes, { actOnNote, getNoteIssuer, setNoteIssuer }),
  bindPublic(receipts.getReceipt, getReceipt),
];
