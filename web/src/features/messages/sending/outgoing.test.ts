import { expect, test } from 'vitest';
import { ApiError } from '../../../errors/api-error.ts';
import { buildMessage, buildPendingMessage } from '../message.builder.ts';
import { unconfirmed } from './outgoing.ts';
import type { PendingMessage } from './use-send.ts';

const pendingMessage = (requestId: string, parts: Partial<PendingMessage> = {}): PendingMessage =>
  buildPendingMessage({ requestId, body: 'Olá {{firstName}}', ...parts });
const stored = (requestId: string | null) => buildMessage(4, { fromMe: true, body: '*Ana:*\nOlá Maria', requestId });
const remaining = (pending: PendingMessage[], ...messages: ReturnType<typeof stored>[]) =>
  unconfirmed(pending, messages).map(({ requestId }) => requestId);

test('a sent text is pending until the message of its call arrives, whatever its text became', () => {
  expect(remaining([pendingMessage('one')])).toEqual(['one']);
  expect(remaining([pendingMessage('one')], stored('two'), stored(null))).toEqual(['one']);
  expect(remaining([pendingMessage('one'), pendingMessage('two')], stored('one'))).toEqual(['two']);
});

test('a refused text stays', () => {
  expect(remaining([pendingMessage('one', { error: new ApiError(500, null) })], stored('one'))).toEqual(['one']);
});

test('a text without response may have arrived', () => {
  expect(remaining([pendingMessage('one', { error: new ApiError(0, null) })], stored('one'))).toEqual([]);
});
