import { createConnection, updateConnection } from '@recado/shared/contract/connections';
import { deleteGreetingMedia, saveGreetingMedia } from '@recado/shared/contract/greeting-media';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildConnection } from '../../../testing/connection.builder.ts';
import { valuesOf } from './connection-values.ts';
import { saveConnection } from './save-connection.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

const file = { key: 'uploads/c/1/library/1/A/vitrine.png', name: 'vitrine.png', mimetype: 'image/png' };
const stored = { key: 'c/1/library/1/A/vitrine.png', name: 'vitrine.png', mimetype: 'image/png', size: 8 };
const connection = buildConnection({ id: 7 });
const called = () => call.mock.calls.map(([endpoint]) => endpoint);

beforeEach(() => void call.mockReset());

test('the connection is stored before its file; after a failure of the file it is changed, not added again', async () => {
  const values = { ...valuesOf(null, []), name: 'Balcão', greetingFile: file };
  const onStored = vi.fn<() => void>();
  call.mockResolvedValueOnce(connection).mockRejectedValueOnce(new Error('away'));
  await expect(saveConnection(null, values, onStored)).rejects.toThrow('away');
  expect(onStored).toHaveBeenCalledWith(connection);
  call.mockResolvedValue(connection);
  await saveConnection(connection, values, onStored);
  expect(called()).toEqual([createConnection, saveGreetingMedia, updateConnection, saveGreetingMedia]);
});

test('a file that stays is not stored again, and one that was removed is deleted', async () => {
  const kept = buildConnection({ id: 7, greetingMediaAttachment: stored });
  call.mockResolvedValue(kept);
  await saveConnection(kept, valuesOf(kept, []), () => undefined);
  await saveConnection(kept, { ...valuesOf(kept, []), greetingFile: null }, () => undefined);
  expect(called()).toEqual([updateConnection, updateConnection, deleteGreetingMedia]);
});

test('emptied numbers are saved as 0, and a vacation without a message has no days', async () => {
  call.mockResolvedValue(connection);
  const values = {
    ...valuesOf(connection, []),
    timeSendQueue: '' as unknown as number,
    collectiveVacationMessage: ' ',
    collectiveVacationStart: '2090-01-01',
  };
  await saveConnection(connection, values, () => undefined);
  const [, parts] = call.mock.calls[0] as [unknown, { body: object }];
  expect(parts.body).toMatchObject({ timeSendQueue: 0, collectiveVacationStart: null, collectiveVacationEnd: null });
  expect(parts.body).not.toHaveProperty('greetingFile');
});
