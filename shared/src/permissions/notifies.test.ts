import { describe, expect, it } from 'vitest';
import { buildViewer } from '../../test/viewer.ts';
import type { Viewer } from './can.ts';
import { isChosen, notifies, type NotifyingTicket } from './notifies.ts';

const viewer = buildViewer({ queueIds: [5] });
const waiting: NotifyingTicket = { status: 'pending', isGroup: false, userId: null, queueId: 5 };
const on = { showNotificationPending: true };

describe('a ticket', () => {
  it.each<[string, Partial<NotifyingTicket>, Partial<Viewer>, boolean]>([
    ['of the own queue', {}, {}, true],
    ['of another queue', { queueId: 6 }, {}, false],
    ['of another queue', { queueId: 6 }, { profile: 'admin' }, false],
    ['of the user', { status: 'open', userId: 1, queueId: 6 }, {}, true],
    ['of a colleague', { status: 'open', userId: 2 }, { profile: 'admin' }, false],
    ['without a queue', { queueId: null }, {}, false],
    ['without a queue', { queueId: null }, { allTicket: 'enable' }, true],
    ['without a queue', { queueId: null }, { profile: 'admin' }, true],
    ['of a group', { status: 'group', isGroup: true }, {}, false],
    ['of a group', { status: 'group', isGroup: true }, { profile: 'admin' }, false],
    ['of a group', { status: 'group', isGroup: true }, { allowGroup: true }, true],
    ['that is closed', { status: 'closed', userId: 1 }, {}, false],
  ])('%s (%j, %j): %s', (_, ticket, known, expected) => {
    expect(notifies({ ...waiting, ...ticket }, { ...viewer, ...known }, on)).toBe(expected);
  });

  it('that waits notifies only where the company wants it', () => {
    const off = { showNotificationPending: false };
    expect(notifies(waiting, viewer, off)).toBe(false);
    expect(notifies({ ...waiting, status: 'open', userId: 1 }, viewer, off)).toBe(true);
  });
});

it('a choice is by who serves the ticket, and mentions count by themselves', () => {
  const none = { own: false, waiting: false, mentions: false };
  expect(isChosen({ ...none, own: true }, { userId: 1 }, false)).toBe(true);
  expect(isChosen({ ...none, own: true }, { userId: null }, false)).toBe(false);
  expect(isChosen({ ...none, waiting: true }, { userId: null }, false)).toBe(true);
  expect(isChosen({ ...none, mentions: true }, { userId: 1 }, false)).toBe(false);
  expect(isChosen({ ...none, mentions: true }, { userId: 1 }, true)).toBe(true);
  expect(isChosen(none, { userId: 1 }, true)).toBe(false);
});
