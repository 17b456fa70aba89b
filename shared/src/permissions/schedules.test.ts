import { describe, expect, it } from 'vitest';
import { buildViewer } from '../../test/viewer.ts';
import { maySeeSchedule } from './schedules.ts';
import type { VisibleTicket } from './ticket-visibility.ts';

const viewer = buildViewer({ id: 1, queueIds: [1] });
const admin = buildViewer({ id: 3, profile: 'admin' });
const own = { userId: 1 };
const colleagues = { userId: 2 };
const seen: VisibleTicket = { status: 'open', queueId: 1, userId: 1, isGroup: false };
const hidden: VisibleTicket = { ...seen, queueId: 2, userId: 2 };

describe('a scheduled message', () => {
  it('is seen while a ticket runs in its conversation by who sees both that one and its own', () => {
    expect(maySeeSchedule(viewer, colleagues, { active: seen, earlier: seen })).toBe(true);
    expect(maySeeSchedule(viewer, colleagues, { active: seen, earlier: null })).toBe(true);
    expect(maySeeSchedule(viewer, colleagues, { active: seen, earlier: hidden })).toBe(false);
    expect(maySeeSchedule(viewer, own, { active: seen, earlier: hidden })).toBe(true);
    expect(maySeeSchedule(viewer, own, { active: hidden, earlier: seen })).toBe(false);
    expect(maySeeSchedule(admin, own, { active: hidden, earlier: null })).toBe(true);
  });

  it('is seen by its author and by who sees its ticket while none runs', () => {
    expect(maySeeSchedule(viewer, own, { active: null, earlier: hidden })).toBe(true);
    expect(maySeeSchedule(viewer, own, { active: null, earlier: null })).toBe(true);
    expect(maySeeSchedule(viewer, colleagues, { active: null, earlier: seen })).toBe(true);
    expect(maySeeSchedule(viewer, colleagues, { active: null, earlier: hidden })).toBe(false);
    expect(maySeeSchedule(viewer, colleagues, { active: null, earlier: null })).toBe(false);
  });
});
