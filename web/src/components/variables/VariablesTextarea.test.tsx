// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import { noAgent, VariablesTextarea } from './VariablesTextarea.tsx';

setUpDom();

const login = buildLogin({ company: { name: 'Padaria Aurora' } });

const Form = () => {
  const form = useEntityForm({
    initialValues: { greeting: 'Olá, tudo bem?' },
    save: () => Promise.resolve(null),
    onSaved: () => undefined,
  });
  return <VariablesTextarea label="Saudação" without={noAgent} {...form.field('greeting')} />;
};
const area = () => screen.getByLabelText<HTMLTextAreaElement>('Saudação');

test('a variable is inserted where the cursor is, which then stands behind it', async () => {
  renderWithProviders(<Form />, { login });
  expect(screen.queryByTestId('variables-preview')).toBeNull();
  area().setSelectionRange(4, 4);
  fireEvent.click(screen.getByTestId('variables'));
  fireEvent.click(await screen.findByTestId('variable-firstName'));
  await waitFor(() => expect(area().value).toBe('Olá,{{firstName}} tudo bem?'));
  expect(area().selectionStart).toBe('Olá,{{firstName}}'.length);
  await waitFor(() => expect(document.activeElement).toBe(area()));
  expect(screen.getByTestId('variables-preview').textContent).toBe('Prévia para Maria SouzaOlá,Maria tudo bem?');
});

test('a variable without a value in this text is not offered, and empty in the preview', async () => {
  renderWithProviders(<Form />, { login });
  fireEvent.change(area(), { target: { value: '{{userName}}|{{name_company}}' } });
  expect(screen.getByTestId('variables-preview').textContent).toContain('|Padaria Aurora');
  fireEvent.click(screen.getByTestId('variables'));
  await screen.findByTestId('variable-name');
  expect(screen.queryByTestId('variable-userName')).toBeNull();
});

test('what is written as a variable and is none is named', () => {
  const Text = () => {
    const [value, setValue] = useState('Olá {{nome}}');
    return (
      <VariablesTextarea label="Saudação" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
    );
  };
  renderWithProviders(<Text />, { login });
  expect(screen.getByTestId('variables-unknown').textContent).toContain('{{nome}}');
  fireEvent.change(area(), { target: { value: 'Olá {{name}}' } });
  expect(screen.queryByTestId('variables-unknown')).toBeNull();
});
