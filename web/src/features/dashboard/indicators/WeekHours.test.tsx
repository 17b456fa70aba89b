// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { WeekHours } from './WeekHours.tsx';

setUpDom('figures');

const figure = (count: number) => ({ tickets: { count, average: null, median: null, p90: null } });

test('the load by day and hour can be read as numbers, also by a screen reader while the shades are shown', () => {
  renderWithProviders(
    <WeekHours
      groups={[
        { value: '1-9', name: null, figures: figure(12), previous: {} },
        { value: '0-23', name: null, figures: figure(3), previous: {} },
      ]}
      isKnown
      onOpen={() => undefined}
    />,
  );
  const numbers = (): string[] =>
    within(screen.getByRole('row', { name: /^9 h/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(numbers()).toEqual(['12', '0', '0', '0', '0', '0', '0']);
  expect(screen.getAllByRole('table')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Ver Dia da semana e hora como tabela' }));
  expect(numbers()).toEqual(['12', '0', '0', '0', '0', '0', '0']);
  expect(
    within(screen.getByRole('row', { name: /^23 h/ }))
      .getAllByRole('cell')
      .at(-1)!.textContent,
  ).toBe('3');
});
