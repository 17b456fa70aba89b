// @vitest-environment jsdom
import { listInvoices } from '@recado/shared/contract/invoices';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { addScreenTexts } from '../../i18n/i18n.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { InvoiceNotice } from './InvoiceNotice.tsx';

setUpDom();
beforeAll(() => addScreenTexts('finance'));

const expired = { id: 7, dueDate: '2020-01-31' };
const show = (profile: 'admin' | 'user') =>
  renderWithProviders(<InvoiceNotice />, {
    login: buildLogin({ user: { profile }, company: expired }),
    data: [[queryKey(listInvoices, { query: {} }), { invoices: [], hasMore: false, nextCursor: null }]],
  });

test('in arrears, administrators are led to the payment, also without an invoice', () => {
  show('admin');
  expect(screen.getByTestId('invoice-banner').textContent).toContain('A assinatura venceu em 31/01/2020');
  expect(screen.getByTestId('invoice-banner-pay').getAttribute('href')).toContain('/financeiro');
});

test('in arrears, others learn that conversations are to be read', () => {
  show('user');
  expect(screen.getByTestId('invoice-banner').textContent).toContain('mas não respondidas');
  expect(screen.queryByTestId('invoice-banner-pay')).toBeNull();
});
