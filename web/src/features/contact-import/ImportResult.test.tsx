// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { contactsTarget } from './import-target.ts';
import { latestImportQuery } from './import-progress.ts';
import { ImportResult } from './ImportResult.tsx';

setUpDom('contactImport');

const render = (status: 'running' | 'finished', underWayOnly: boolean) => {
  const contactImport = { id: '1', source: 'file', fileName: 'a.xlsx', status, total: 2, done: 2, failed: 1 };
  renderWithProviders(<ImportResult target={contactsTarget} underWayOnly={underWayOnly} />, {
    data: [[latestImportQuery(null).queryKey, { contactImport: { ...contactImport, created: 1, existing: 0 } }]],
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
