// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { type PeriodFilter, queryOf } from './figures/period.ts';
import { PeriodFields } from './PeriodFields.tsx';

setUpDom('figures');
beforeEach(() => {
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const today = '2026-11-27';

const Fields = () => {
  const [filter, setFilter] = useState<PeriodFilter>({ name: 'month', from: '', to: '' });
  return (
    <>
      <PeriodFields filter={filter} today={today} onChange={setFilter} />
      <output>{JSON.stringify(queryOf(filter, today))}</output>
    </>
  );
};

const shown = (): unknown => JSON.parse(screen.getByRole('status').textContent);

const type = async (text: string): Promise<void> => {
  fireEvent.change(screen.getByTestId('period-days'), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
};

test('a number of days is typed, and one that is refused leaves the period as it is', async () => {
  renderWithProviders(<Fields />);
  fireEvent.click(screen.getByTestId('period'));
  fireEvent.click(await screen.findByText('Número de dias…'));
  expect(shown()).toEqual({ date_from: '2026-11-14', date_to: today });
  await type('30');
  expect(shown()).toEqual({ date_from: '2026-10-29', date_to: today });
  await type('300');
  expect(shown()).toEqual({ date_from: '2026-02-01', date_to: today });
  await type('900');
  expect(screen.getByText('De 1 a 731')).toBeTruthy();
  expect(shown()).toEqual({ date_from: '2026-02-01', date_to: today });
});
