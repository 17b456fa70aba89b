// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { addErrorTexts, addScreenTexts, startI18n } from './i18n.ts';
import { translateError } from './translate-error.ts';

test('an unexpected failure carries the id under which it is in the log, a refusal does not', async () => {
  await startI18n();
  expect(translateError(new ApiError(409, 'ERR_EMAIL_TAKEN'))).toBe('An error occurred!');
  await addErrorTexts();
  const failure = new ApiError(500, 'ERR_INTERNAL', {}, 'ERR_INTERNAL', 'c6af9ac6-7b61');
  expect(translateError(failure)).toBe('Algo deu errado do nosso lado. Tente de novo. (código c6af9ac6-7b61)');
  expect(translateError(new ApiError(409, 'ERR_EMAIL_TAKEN'))).not.toContain('código');
});

test('a thing that is gone is named by the texts of its screen, and by no name before these are loaded', async () => {
  const gone = new ApiError(404, 'ERR_NO_QUICK_MESSAGE_FOUND');
  expect(translateError(gone)).toBe('O que você procura não existe.');
  await addScreenTexts('quickMessages');
  expect(translateError(gone)).toBe('Resposta rápida não encontrada.');
});
