import type { Ticket } from '@recado/shared/contract/tickets';
import { buildViewer } from '@recado/shared/test/viewer';
import { describe, expect, it } from 'vitest';
import { buildTicket } from '../../testing/ticket.builder.ts';
import {
  daysIn,
  isOnBoard,
  matchesText,
  readOnBoard,
  removeFromBoard,
  upsertOnBoard,
  type BoardDays,
} from './board-tickets.ts';

const agent = buildViewer({ id: 2, profile: 'user', queueIds: [4] });
const zone = 'America/Sao_Paulo';
const onBoard = (ticket: Partial<Ticket>, days: BoardDays = {}) =>
  isOnBoard(days, buildTicket(1, { status: 'open', userId: 2, queueId: 4, ...ticket }), agent, zone);

describe('a board', () => {
  it('has open and waiting tickets that its user sees', () => {
    expect(onBoard({})).toBe(true);
    expect(onBoard({ status: 'pending', userId: null })).toBe(true);
    expect(onBoard({ status: 'closed' })).toBe(false);
    expect(onBoard({ status: 'group', isGroup: true })).toBe(false);
    expect(onBoard({ userId: 3 })).toBe(false);
    expect(onBoard({ status: 'pending', userId: null, queueId: 5 })).toBe(false);
  });

  it('has those of its days in the company’s time zone', () => {
    const created = { createdAt: '2026-11-11T02:59:00.000Z' };
    expect(onBoard(created, { startDate: '2026-11-10', endDate: '2026-11-10' })).toBe(true);
    expect(onBoard(created, { startDate: '2026-11-11' })).toBe(false);
    expect(onBoard(created, { endDate: '2026-11-09' })).toBe(false);
  });

  it('reads the days of its address, without those that do not exist', () => {
    const read = (search: string) => daysIn(new URLSearchParams(search));
    expect(read('startDate=2026-02-28&endDate=2026-03-01')).toEqual({ startDate: '2026-02-28', endDate: '2026-03-01' });
    expect(read('startDate=2026-02-30&endDate=x')).toEqual({});
    expect(read('startDate=')).toEqual({});
  });

  it('is narrowed to the cards that have every typed word', () => {
    const tag = { id: 1, name: 'Orçamento', color: '#000', kanban: 0 } as Ticket['tags'][number];
    const shown = buildTicket(1, { lastMessage: 'Chega hoje?', tags: [tag] });
    const found = (typed: string) => matchesText(shown, typed);
    expect([found('orcam'), found('HOJE orça'), found(shown.contact.name), found('hoje nada')]).toEqual([
      ...[true, true, true],
      false,
    ]);
  });

  const ticket = buildTicket(1, { version: 5, laneId: 6, unreadMessages: 2 });
  const board = { tickets: [ticket], hasMore: false };

  it('takes the newer version of a ticket, at its place', () => {
    const older = { ...ticket, version: 4, laneId: null };
    const newer = { ...ticket, version: 6, laneId: null };
    expect(upsertOnBoard(board, older, true)).toBe(board);
    expect(upsertOnBoard(board, newer, true).tickets).toEqual([newer]);
    expect(upsertOnBoard(board, newer, false).tickets).toEqual([]);
    const later = buildTicket(2, { updatedAt: '2999-01-01T00:00:00.000Z' });
    expect(upsertOnBoard(board, later, true).tickets).toEqual([later, ticket]);
    expect(upsertOnBoard(board, later, false)).toBe(board);
  });

  it('loses a ticket, or its unread count, unless it is newer', () => {
    expect(removeFromBoard(board, 1, 4)).toBe(board);
    expect(removeFromBoard(board, 1, 5).tickets).toEqual([]);
    expect(readOnBoard(board, 1, 6).tickets).toMatchObject([{ unreadMessages: 0, version: 6 }]);
    expect(readOnBoard(board, 1, 4).tickets).toMatchObject([{ unreadMessages: 2 }]);
  });
});
