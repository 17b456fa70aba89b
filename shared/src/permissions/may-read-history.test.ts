import { describe, expect, it } from 'vitest';
import { buildViewer } from '../../test/viewer.ts';
import type { Viewer } from './can.ts';
import { mayReadHistory } from './may-read-history.ts';

const viewer = (known: Partial<Viewer> = {}): Viewer => buildViewer({ companyId: 1, queueIds: [3, 4], ...known });

describe('mayReadHistory', () => {
  it.each<[string, Partial<Viewer>, number | null, number[] | undefined, boolean]>([
    ['a queue of its own', {}, 3, undefined, true],
    ['a queue that is not its own', {}, 5, undefined, false],
    ['a queue of its own that is not selected', {}, 3, [4], false],
    ['a selected queue that is not its own', {}, 5, [5], false],
    ['no queue', {}, null, undefined, false],
    ['no queue, with allTicket', { allTicket: 'enable' }, null, [3], true],
    ['any queue, with allHistoric', { allHistoric: 'enabled' }, 5, [3], true],
    ['any queue, for an administrator', { profile: 'admin', queueIds: [] }, 5, undefined, true],
  ])('%s', (_, known, queueId, selected, expected) => {
    expect(mayReadHistory(viewer(known), { queueId }, selected)).toBe(expected);
  });
});
