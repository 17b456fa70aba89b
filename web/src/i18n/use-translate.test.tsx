// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { afterAll, expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../testing/render.tsx';
import { changeLanguage } from './i18n.ts';
import { useTranslate } from './use-translate.ts';

setUpDom();
afterAll(() => changeLanguage('pt'));

const Save = () => {
  const { t, language } = useTranslate();
  const label = useMemo(() => t('common:save'), [t]);
  return <output>{`${language} ${label}`}</output>;
};

test('texts and memoised texts follow the language', async () => {
  renderWithProviders(<Save />);
  expect(screen.getByRole('status').textContent).toBe('pt Salvar');
  await act(() => changeLanguage('en'));
  expect(screen.getByRole('status').textContent).toBe('en Save');
  await act(() => changeLanguage('pt'));
  expect(screen.getByRole('status').textContent).toBe('pt Salvar');
});
