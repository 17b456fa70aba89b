import { type EndpointAccess, row } from './row.ts';

/** The access rules of the endpoints of the group `billing`. */
export const billing: readonly EndpointAccess[] = [
  // Billing
  row('createSubscription', 'POST', '/subscription', 'admin', { afterExpiry: true }),
  row('getMandate', 'GET', '/subscription/automatic', 'admin', { afterExpiry: true }),
  row('createMandate', 'POST', '/subscription/automatic', 'admin', { afterExpiry: true }),
  row('settleMandate', 'POST', '/subscription/automatic/settlement', 'admin', { afterExpiry: true }),
  row('cancelMandate', 'DELETE', '/subscription/automatic', 'admin', { afterExpiry: true }),
  row('issueInvoice', 'POST', '/invoices', 'admin', { afterExpiry: true }),
  row('getReceipt', 'GET', '/receipts/{token}', 'public'),
  row('listInvoices', 'GET', '/invoices/all', 'admin', { afterExpiry: true }),
  row('listCompanyInvoices', 'GET', '/companies/{id}/invoices', 'super'),
  row('refundCharge', 'POST', '/companies/{id}/refunds', 'super'),
  row('actOnNote', 'POST', '/companies/{id}/service-notes', 'super'),
  row('getNoteIssuer', 'GET', '/service-notes/issuer', 'super'),
  row('setNoteIssuer', 'PUT', '/service-notes/issuer', 'super'),
  row('settleInvoice', 'POST', '/invoices/{id}/settlement', 'admin', { afterExpiry: true }),
  row('listCredentials', 'GET', '/credentials', 'super'),
  row('setCredential', 'PUT', '/credentials/{key}', 'super'),
  row('listWebhookRegistrations', 'GET', '/credentials/webhooks', 'super'),
  row('registerWebhook', 'POST', '/credentials/webhooks/{provider}', 'super'),
  row('listCertificates', 'GET', '/settings/certificates', 'super'),
  row('uploadCertificate', 'POST', '/settings/cert-upload', 'super'),
  row('deleteCertificate', 'DELETE', '/settings/certificates/{ref}', 'super'),
];
