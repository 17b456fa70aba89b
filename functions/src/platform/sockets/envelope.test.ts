import { socketEnvelope } from '@recado/shared/contract/socket-messages';
import { expect, it } from 'vitest';
import { envelope } from './envelope.ts';

it('carries the event, or asks to refresh where the gateway would refuse it', () => {
  expect(JSON.parse(envelope('company-1-ticket', { action: 'update' }))).toEqual({
    event: 'company-1-ticket',
    data: { action: 'update' },
  });
  const large = envelope('company-1-appMessage', { action: 'create', body: '日'.repeat(50_000) });
  expect(Buffer.byteLength(large)).toBeLessThan(128 * 1024);
  expect(socketEnvelope.parse(JSON.parse(large))).toEqual({
    event: 'company-1-appMessage',
    data: { action: 'refresh' },
  });
});
