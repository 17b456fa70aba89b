import { expect, test } from 'vitest';
import { actionsFor } from './use-campaign-actions.ts';

test.each([
  ['INATIVA', null, ['start', 'duplicate']],
  ['PROGRAMADA', null, ['cancel', 'duplicate']],
  ['EM_ANDAMENTO', null, ['pause', 'cancel', 'duplicate']],
  ['CANCELADA', null, ['resume', 'cancel', 'duplicate']],
  ['CANCELADA', '2026-11-23T12:00:00.000Z', ['duplicate']],
  ['FINALIZADA', null, ['duplicate']],
] as const)('a campaign in the status %s, cancelled at %s, offers %j', (status, cancelledAt, expected) => {
  expect(actionsFor({ status, cancelledAt })).toEqual(expected);
});
