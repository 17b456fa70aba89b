// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { contactsTarget } from './import-target.ts';
import { latestImportQuery } from './import-progress.ts';
import { ImportResult } from './ImportResult.tsx';

setUpDom('contactImport');

const render = (
  status: 'running' | 'finished',
  underWayOnly: boolean,
  continuesBy: string | null = null,
  given: object = {},
) => {
  const contactImport = { id: '1', source: 'file', fileName: 'a.xlsx', status, total: 2, done: 2, failed: 1 };
  const counted = { ...contactImport, created: 1, existing: 0, continuesBy, ...given };
  renderWithProviders(<ImportResult target={contactsTarget} underWayOnly={underWayOnly} />, {
    login: buildLogin(),
    data: [[latestImportQuery(null).queryKey, { contactImport: counted }]],
  });
};

test('the result of an import is shown until another file is chosen', () => {
  render('finished', false);
  expect(screen.getAllByTestId('import-ended')).toHaveLength(1);
  render('finished', true);
  expect(screen.getAllByTestId('import-ended')).toHaveLength(1);
});

test('an import that runs is shown beside another file', () => {
  render('running', true);
  expect(screen.getByTestId('import-running')).toBeTruthy();
});

test('an import that stands still says when it goes on, and one that goes on does not', () => {
  const in30s = new Date(Date.now() + 30_000).toISOString();
  render('running', true, in30s);
  expect(screen.queryByTestId('import-interrupted')).toBeNull();
  const in5s = new Date(Date.now() + 5_000).toISOString();
  render('running', true, in5s);
  expect(screen.getByTestId('import-interrupted').textContent).toContain('continua sozinha');
});

test('a user who sees no numbers sees how many rows were imported, and not which of them were new', () => {
  render('finished', false);
  expect(screen.getByTestId('import-counts').textContent).toBe('Novos: 1. Já existiam: 0. Com erro: 1.');
  cleanup();
  render('finished', false, null, { created: null, existing: null });
  expect(screen.getByTestId('import-counts').textContent).toBe('Importados: 1. Com erro: 1.');
});
