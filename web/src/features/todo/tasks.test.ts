// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { addTask, editTask, storedTasks, storeTasks } from './tasks.ts';

test('tasks are kept by user, and blank texts are ignored', () => {
  const tasks = addTask(addTask([], ' Ligar para a Ana ', '2026-01-01'), ' \n', '2026-01-02');
  expect(tasks).toEqual([{ text: 'Ligar para a Ana', createdAt: '2026-01-01', updatedAt: '2026-01-01' }]);
  expect(editTask(tasks, tasks[0]!, ' ', '2026-01-03')).toBe(tasks);
  const edited = editTask(tasks, tasks[0]!, 'Ligar para o Beto', '2026-01-03');
  expect(edited).toEqual([{ text: 'Ligar para o Beto', createdAt: '2026-01-01', updatedAt: '2026-01-03' }]);
  storeTasks(1, edited);
  expect(storedTasks(1)).toEqual(edited);
  expect(storedTasks(2)).toEqual([]);
  window.localStorage.setItem('tasks:3', '{"broken');
  expect(storedTasks(3)).toEqual([]);
});
