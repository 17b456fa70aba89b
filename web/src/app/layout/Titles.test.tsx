// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { Titles } from './Titles.tsx';

setUpDom();

const show = (name: string, dueDate: string): void => {
  const login = buildLogin({ user: { name, profile: 'admin' }, company: { id: 7, name: 'Padaria', dueDate } });
  renderWithProviders(<Titles />, { login });
};

test('the greeting has the account’s name and the day until which its company is active', () => {
  show('Ana', '2099-03-10');
  expect(screen.getByText('Olá Ana, bem-vindo a Padaria!')).toBeTruthy();
  expect(screen.getByText('Ativo até 10/03/2099')).toBeTruthy();
});

test('a due date that is past is named as past, and an account with its company’s name is greeted by it once', () => {
  show('Padaria', '2020-03-10');
  expect(screen.getByText('Bem-vindo a Padaria!')).toBeTruthy();
  expect(screen.getByText('Venceu em 10/03/2020')).toBeTruthy();
});
