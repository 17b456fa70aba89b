// @vitest-environment jsdom
import { listLogins } from '@recado/shared/contract/logins';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';

setUpDom('profile');

test('in arrears the security of the account stays open', async () => {
  renderWithProviders(null, {
    login: buildLogin({ company: { id: 7, dueDate: '2020-01-01' } }),
    data: [[queryKey(listLogins, {}), { logins: [] }]],
  });
  openDialog(ProfileDialog, {});
  await screen.findByRole('dialog');
  expect(screen.getByTestId('save-profile')).toBeTruthy();
  expect(document.querySelectorAll('fieldset:disabled')).toHaveLength(0);
});
