// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { ChoicesField } from './ChoicesField.tsx';

setUpDom();

test.each<[number[], string]>([
  [[], 'Todas'],
  [[2], ''],
])('with the choices %j, the field shows as its hint: "%s"', (value, hint) => {
  const choices = [
    { id: 1, name: 'Vendas' },
    { id: 2, name: 'Suporte' },
  ];
  renderWithProviders(
    <ChoicesField label="Filas" placeholder="Todas" choices={choices} value={value} onChange={() => undefined} />,
  );
  expect(screen.getByRole('combobox', { name: 'Filas' }).getAttribute('placeholder') ?? '').toBe(hint);
});
