// @vitest-environment jsdom
import { listCompanyNames } from '@recado/shared/contract/any-companies';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { SellingSteps } from './SellingSteps.tsx';

setUpDom('companies');
beforeEach(() => window.localStorage.clear());

/** Shows a super user the ways to sell, in an installation with its own companies and these. */
const showSelling = (ids: readonly number[] = []): void => {
  const own = [1, 2].map((id) => ({ id, name: 'Recado', health: id === 2 }));
  const companies = [...own, ...ids.map((id) => ({ id, name: 'Padaria', health: false }))];
  void renderWithProviders(<SellingSteps compact />, {
    login: buildLogin({ user: { profile: 'admin', super: true }, company: { id: 1 } }),
    data: [[queryKey(listCompanyNames, { query: {} }), { companies }]],
  });
};

test('an administrator is led to its own company alone', () => {
  renderWithProviders(
    <FirstSteps steps={[{ name: 'connect', done: false }]} address={null} onDismiss={() => undefined} />,
    { login: buildLogin({ user: { profile: 'admin' } }) },
  );
  expect(namesOf('link')).toEqual(['Conectar']);
});

test('a super user is led to plans, payments and companies', () => {
  showSelling();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings?tab=plans',
    '/settings?tab=credentials',
    '/companies',
  ]);
});

test('a super user who has another company, or dismissed the ways, sees them no more', () => {
  showSelling([3]);
  expect(screen.queryByTestId('selling-steps')).toBeNull();
  showSelling();
  fireEvent.click(screen.getByTestId('dismiss-selling-steps'));
  expect(screen.queryByTestId('selling-steps')).toBeNull();
});
