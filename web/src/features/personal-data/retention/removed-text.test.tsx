// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProviders, setUpDom } from '../../../testing/render.tsx';
import { useRemovedText } from './removed-text.ts';

setUpDom('personalData');

test('a line breaks between counts, not between a number and its unit', () => {
  const { result } = renderHook(() => useRemovedText(), { wrapper: buildProviders().wrapper });
  const none = { tickets: 0, messages: 0, files: 0, bytes: 0, notes: 0, logs: 0 };
  expect(result.current({ ...none, tickets: 2, files: 3, bytes: 1_500_000 })).toMatch(
    /^2\u00a0atendimentos · 3\u00a0arquivos\u00a0\(1[.,]5\u00a0MB\)$/,
  );
  expect(result.current(none)).toBe('nada');
});
