// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ReportSearch } from './ReportSearch.tsx';

setUpDom('reports');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const Search = () => {
  const [value, setValue] = useState('maria');
  return (
    <>
      <ReportSearch value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('bia')}>
        saved
      </button>
      <output>{value}</output>
    </>
  );
};

const field = () => screen.getByTestId<HTMLInputElement>('search');
const type = (text: string): void => {
  fireEvent.change(field(), { target: { value: text } });
  act(() => void vi.advanceTimersByTime(500));
};

test('contacts are searched from three characters on; a saved filter replaces what was typed', () => {
  renderWithProviders(<Search />);
  expect(field().value).toBe('maria');
  type('ana l');
  expect([screen.getByRole('status').textContent, field().value]).toEqual(['ana l', 'ana l']);
  type('an');
  expect([screen.getByRole('status').textContent, field().value]).toEqual(['', 'an']);
  fireEvent.click(screen.getByRole('button', { name: 'saved' }));
  expect(field().value).toBe('bia');
});
