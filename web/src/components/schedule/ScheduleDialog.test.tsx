// @vitest-environment jsdom
import { listConnectionNames } from '@recado/shared/contract/connections';
import { createSchedule } from '@recado/shared/contract/schedules';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { queryKey } from '../../api/query.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { openDialog } from '../dialog/dialogs.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('schedules');
beforeEach(() => call.mockReset());

const open = async (): Promise<void> => {
  renderWithProviders(
    <button
      type="button"
      onClick={() =>
        openDialog(ScheduleDialog, { schedule: null, target: { contact: { id: 3, name: 'Rita' } }, occurrence: null })
      }
    >
      open
    </button>,
    { login: buildLogin(), data: [[queryKey(listConnectionNames, { query: {} }), [{ id: 5, name: 'Loja' }]]] },
  );
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  fireEvent.change(await screen.findByTestId('field-body'), { target: { value: 'Bom dia, Rita' } });
};

test('a contact is written to from a chosen connection, which is asked for where the company has no default one', async () => {
  call.mockImplementation((endpoint) =>
    endpoint === createSchedule ? Promise.reject(new ApiError(404, 'ERR_NO_DEF_WAPP_FOUND')) : Promise.resolve([]),
  );
  await open();
  fireEvent.click(screen.getByTestId('save-schedule'));
  expect(await screen.findByText('Nenhuma conexão padrão', { exact: false })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByTestId('field-whatsappId'));
});

test('a message that repeats is not scheduled without its interval and its number of times', async () => {
  call.mockResolvedValue([]);
  await open();
  fireEvent.click(screen.getByTestId('tab-recurrence'));
  fireEvent.click(await screen.findByTestId('field-repeats'));
  for (const name of ['valorIntervalo', 'enviarQuantasVezes'])
    fireEvent.change(screen.getByTestId(`field-${name}`), { target: { value: '' } });
  fireEvent.click(screen.getByTestId('save-schedule'));
  expect(await screen.findAllByText('Obrigatório')).toHaveLength(2);
  expect(call).not.toHaveBeenCalledWith(createSchedule, expect.anything());
});
