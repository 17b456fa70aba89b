// @vitest-environment jsdom
import { listDataRequests } from '@recado/shared/contract/data-requests';
import { exportPerson, listErasures } from '@recado/shared/contract/personal-data';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { PersonalDataPage } from './PersonalDataPage.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('personalData');

const comeFromContact = (dueDate: string): void => {
  renderWithProviders(
    <>
      <Link to="/personal-data" state={{ contact: { id: 5, name: 'Maria' } }}>
        come
      </Link>
      <PersonalDataPage />
    </>,
    {
      login: buildLogin({ user: { profile: 'admin' }, company: { id: 7, dueDate } }),
      data: [
        [queryKey(listDataRequests, {}), []],
        [queryKey(listErasures, {}), []],
      ],
    },
  );
  fireEvent.click(screen.getByRole('link', { name: 'come' }));
};

test('who comes from a contact writes a request', async () => {
  comeFromContact('2099-12-31');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('in arrears who comes from a contact gets its data', async () => {
  call.mockReturnValue(new Promise(() => undefined));
  comeFromContact('2020-01-01');
  await waitFor(() =>
    expect(call).toHaveBeenCalledExactlyOnceWith(exportPerson, { body: { contactIds: [5], language: 'pt' } }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
