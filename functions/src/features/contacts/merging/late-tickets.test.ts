import { describe, expect, it } from 'vitest';
import { lateTickets } from './late-tickets.ts';

const ticket = (id: number, createdAt: number, messageTime: number, status: 'closed' | 'open' = 'closed') => ({
  id,
  createdAt,
  messageTime,
  status,
});

describe('tickets whose messages lie among those of newer ones', () => {
  it('are those that were written in after a newer one was opened', () =>
    expect(lateTickets([ticket(1, 0, 50), ticket(2, 40, 60), ticket(3, 70, 80)])).toEqual([1]));

  it('are those that are open before a newer one', () =>
    expect(lateTickets([ticket(1, 0, 10, 'open'), ticket(2, 40, 60)])).toEqual([1]));

  it('are none where one follows the other', () =>
    expect(lateTickets([ticket(1, 0, 10), ticket(2, 40, 60, 'open')])).toEqual([]));
});
