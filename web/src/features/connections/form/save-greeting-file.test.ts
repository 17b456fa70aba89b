import { deleteGreetingMedia, saveGreetingMedia } from '@recado/shared/contract/greeting-media';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildConnection } from '../../../testing/connection.builder.ts';
import { toBody, valuesOf } from './connection-values.ts';
import { saveGreetingFile } from './save-greeting-file.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

const file = { key: 'uploads/c/1/library/1/A/vitrine.png', name: 'vitrine.png', mimetype: 'image/png' };
const stored = { key: 'c/1/library/1/A/vitrine.png', name: 'vitrine.png', mimetype: 'image/png', size: 8 };
const connection = buildConnection({ id: 7 });
const called = () => call.mock.calls.map(([endpoint]) => endpoint);

beforeEach(() => void call.mockReset());

test('a new file is stored', async () => {
  call.mockResolvedValue(connection);
  await saveGreetingFile(connection, { greetingFile: file });
  expect(called()).toEqual([saveGreetingMedia]);
});

test('a file that stays is not stored again, and one that was removed is deleted', async () => {
  const kept = buildConnection({ id: 7, greetingMediaAttachment: stored });
  call.mockResolvedValue(kept);
  expect(await saveGreetingFile(kept, valuesOf(kept, []))).toBe(kept);
  await saveGreetingFile(kept, { greetingFile: null });
  expect(called()).toEqual([deleteGreetingMedia]);
});

test('emptied numbers are saved as 0, and a vacation without a message has no days', () => {
  const body = toBody({
    ...valuesOf(connection, []),
    timeSendQueue: '' as unknown as number,
    collectiveVacationMessage: ' ',
    collectiveVacationStart: '2090-01-01',
  });
  expect(body).toMatchObject({ timeSendQueue: 0, collectiveVacationStart: null, collectiveVacationEnd: null });
  expect(body).not.toHaveProperty('greetingFile');
});
