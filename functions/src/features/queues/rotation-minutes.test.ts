import { expect, it } from 'vitest';
import { withRotationMinutes } from './rotation-minutes.ts';

it('a rotation that is on has minutes', () => {
  expect(withRotationMinutes({ ativarRoteador: true, tempoRoteador: 0 }).tempoRoteador).toBe(2);
  expect(withRotationMinutes({ ativarRoteador: true, tempoRoteador: 30 }).tempoRoteador).toBe(30);
  expect(withRotationMinutes({ ativarRoteador: false, tempoRoteador: 0 }).tempoRoteador).toBe(0);
});
