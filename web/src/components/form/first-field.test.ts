// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { firstField, focusFirstError } from './first-field.ts';

afterEach(() => document.body.replaceChildren());

test('the first field with an error is that of the screen, whatever the order of the rules', () => {
  document.body.innerHTML = '<input data-path="name"><input data-path="email"><input data-path="password">';
  focusFirstError({ password: 'Obrigatório', email: 'Obrigatório' });
  expect((document.activeElement as HTMLElement).dataset.path).toBe('email');
  expect(firstField(['hidden', 'password'])).toBe('password');
  expect(firstField(['hidden'])).toBe('hidden');
  focusFirstError({ hidden: 'Obrigatório' });
  expect((document.activeElement as HTMLElement).dataset.path).toBe('email');
});
