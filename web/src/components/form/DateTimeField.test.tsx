// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { DateTimeField } from './DateTimeField.tsx';

setUpDom();

const Form = ({ at }: { at: string }) => {
  const [value, setValue] = useState(at);
  return (
    <>
      <DateTimeField label="Data e hora" field={{ value, onChange: setValue, 'data-testid': 'at' }} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2026-05-01T10:00')} />
    </>
  );
};
const input = (name: string) => screen.getByTestId<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const value = () => screen.getByRole('status').textContent;

test('a time has 24 hours, and is completed when it is left', () => {
  renderWithProviders(<Form at="2026-03-02T17:30" />);
  expect([input('at').value, input('at-time').value]).toEqual(['2026-03-02', '17:30']);
  type('at-time', '18');
  expect(value()).toBe('');
  fireEvent.blur(input('at-time'));
  expect(value()).toBe('2026-03-02T18:00');
  type('at', '');
  expect(value()).toBe('');
  expect(input('at-time').value).toBe('18:00');
});

test('a value from elsewhere replaces what was typed', () => {
  renderWithProviders(<Form at="" />);
  type('at-time', '0915');
  expect(input('at-time').value).toBe('09:15');
  fireEvent.click(screen.getByRole('button'));
  expect([input('at').value, input('at-time').value]).toEqual(['2026-05-01', '10:00']);
});
