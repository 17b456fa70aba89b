// @vitest-environment jsdom
import { type Schedule, updateSchedule } from '@recado/shared/contract/schedules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ScheduleFailure } from './ScheduleFailure.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../api/call.ts', () => ({ call }));

setUpDom('schedules');

test('a message that is tried again keeps its time, from which its repetitions follow', async () => {
  const schedule = { id: 7, status: 'ERRO', failure: 'ERR_NO_WAPP_FOUND', valorIntervalo: 1 } as Schedule;
  const onDone = vi.fn<() => void>();
  call.mockResolvedValue(schedule);
  renderWithProviders(<ScheduleFailure schedule={schedule} onDone={onDone} />);
  fireEvent.click(screen.getByTestId('retry'));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(call).toHaveBeenCalledExactlyOnceWith(updateSchedule, { params: { id: 7 }, body: {} });
});
