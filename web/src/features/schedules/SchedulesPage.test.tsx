// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { SchedulesPage } from './SchedulesPage.tsx';

const { call, notifyError } = vi.hoisted(() => ({
  call: vi.fn<(...given: unknown[]) => Promise<unknown>>(),
  notifyError: vi.fn<(error: unknown) => void>(),
}));
vi.mock('../../api/call.ts', () => ({ call }));
vi.mock('../../components/notify.ts', () => ({ notifyError }));
vi.mock('./ScheduleCalendar.tsx', () => ({ ScheduleCalendar: () => null, views: { week: 'week' } }));

setUpDom('schedules');

test('a contact of the address that is gone is reported', async () => {
  const gone = new ApiError(404, 'ERR_NO_CONTACT_FOUND');
  call.mockRejectedValue(gone);
  renderWithProviders(<SchedulesPage />, { login: buildLogin(), path: '/schedules?contactId=9' });
  await waitFor(() => expect(notifyError).toHaveBeenCalledExactlyOnceWith(gone));
});
