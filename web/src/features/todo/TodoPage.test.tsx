// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { addTask, storedTasks, storeTasks } from './tasks.ts';
import { TodoPage } from './TodoPage.tsx';

setUpDom('todo');
afterEach(() => window.localStorage.clear());

const login = buildLogin();
const { id } = login.user;
const texts = (): string[] => storedTasks(id).map(({ text }) => text);
const addElsewhere = (text: string): void => storeTasks(id, addTask(storedTasks(id), text, '2026-01-01T12:00:00.000Z'));

test('keeps the tasks that another tab added meanwhile', () => {
  renderWithProviders(<TodoPage />, { login });
  addElsewhere('Ligar para a Ana');
  fireEvent.change(screen.getByTestId('task-text'), { target: { value: 'Comprar pão' } });
  fireEvent.click(screen.getByTestId('add-task'));
  expect(texts()).toEqual(['Ligar para a Ana', 'Comprar pão']);
  fireEvent.click(screen.getAllByTestId('delete-task')[0]!);
  expect(texts()).toEqual(['Comprar pão']);
});

test('shows what another tab changes', () => {
  renderWithProviders(<TodoPage />, { login });
  addElsewhere('Ligar para a Ana');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: window.localStorage })));
  expect(screen.getByTestId('task').textContent).toContain('Ligar para a Ana');
});
