// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { Breakdown } from './Breakdown.tsx';

setUpDom('figures');

const minute = 60_000;
const times = (median: number) => ({ count: 4, average: median, median, p90: 10 * median });

test('a breakdown has first response, waiting and resolution with median and 90th percentile', () => {
  const figures = {
    tickets: { count: 4, average: null, median: null, p90: null },
    firstResponse: times(minute),
    waiting: times(2 * minute),
    resolution: times(3 * minute),
  };
  renderWithProviders(
    <Breakdown
      dimension="queue"
      groups={[{ value: '4', name: 'Vendas', figures, previous: { ...figures, resolution: times(2 * minute) } }]}
      query={{ date_from: '2026-11-01', date_to: '2026-11-20' }}
      counted={{ missing: [], uncounted: 0 }}
    />,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Vendas', '40%', '1 min0%90%: 10 min', '2 min0%90%: 20 min', '3 min+50%90%: 30 min', '–']);
  expect(screen.getByRole('button', { name: /^Vendas, Espera: mediana 2 min, 90%: 20 min/ })).toBeTruthy();
});
