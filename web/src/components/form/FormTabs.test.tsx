// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { FormTabs } from './FormTabs.tsx';
import type { Refused } from './use-entity-form.ts';

setUpDom();

const tabs = (refused: Refused | null) => (
  <FormTabs
    refused={refused}
    tabs={[
      { name: 'general', label: 'Geral', fields: ['name'], content: 'general' },
      { name: 'messages', label: 'Mensagens', fields: ['greeting'], content: 'messages' },
    ]}
  />
);
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('each refused submit shows the tab of its field, and typing changes no tab', () => {
  const { rerender } = renderWithProviders(tabs(null));
  fireEvent.click(screen.getByRole('tab', { name: 'Mensagens' }));
  const first = { name: 'name' };
  rerender(tabs(first));
  expect(selected()).toBe('Geral');
  fireEvent.click(screen.getByRole('tab', { name: 'Mensagens' }));
  rerender(tabs(first));
  expect(selected()).toBe('Mensagens');
  rerender(tabs({ name: 'name' }));
  expect(selected()).toBe('Geral');
});
