// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { StorageBanner } from './StorageBanner.tsx';

setUpDom();

test.each<['admin' | 'user', boolean, boolean]>([
  ['admin', true, true],
  ['admin', false, false],
  ['user', true, false],
])('to a user with the profile %s and a full storage (%s), the banner is shown: %s', (profile, storageFull, shown) => {
  renderWithProviders(<StorageBanner />, { login: buildLogin({ user: { profile }, company: { storageFull } }) });
  expect(screen.queryAllByText(/armazenamento da empresa está cheio/)).toHaveLength(shown ? 1 : 0);
});
