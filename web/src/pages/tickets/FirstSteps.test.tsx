// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { namesOf, renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { FirstSteps } from './FirstSteps.tsx';

setUpDom();

const show = (isSuper: boolean): void =>
  void renderWithProviders(
    <FirstSteps steps={[{ name: 'connect', done: false }]} address={null} onDismiss={() => undefined} />,
    { login: buildLogin({ user: { profile: 'admin', super: isSuper } }) },
  );

test('lead a super user to plans, payments and companies', async () => {
  show(true);
  await screen.findByTestId('selling-steps');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/connections',
    '/settings?tab=plans',
    '/settings?tab=credentials',
    '/companies',
  ]);
});

test('lead an administrator to its own company alone', () => {
  show(false);
  expect(namesOf('link')).toEqual(['Conectar']);
});
