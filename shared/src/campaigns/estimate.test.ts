import { describe, expect, it } from 'vitest';
import { type CampaignSettings, defaultCampaignSettings } from '../contract/campaign-settings.ts';
import { type EstimatedConnection, estimateEnd } from './estimate.ts';
import { hourOf } from './pace.ts';

const at = (text: string): number => Date.parse(text);
const old = { ageInDays: 400, sent: null, notBefore: null };
const monday = at('2026-11-23T10:00:00-03:00');
/** A connection that has sent messages on Monday, before its present hour. */
const sentToday = (count: number): EstimatedConnection => ({
  ...old,
  sent: { hour: '', sentInHour: 0, day: '2026-11-23', sentInDay: count },
});
/** A message each 20 seconds, without any other limit. */
const plain: CampaignSettings = {
  ...defaultCampaignSettings,
  longerIntervalAfter: 0,
  jitter: 0,
  hourlyLimit: 0,
  dailyLimit: 0,
  warmUp: false,
};

interface Given {
  connections?: EstimatedConnection[];
  from?: number;
  now?: number;
  timeZone?: string;
}

const end = (left: number, settings: Partial<CampaignSettings> = {}, given: Given = {}): string | null => {
  const { connections = [old], from = monday, now = from, timeZone = 'America/Sao_Paulo' } = given;
  const found = estimateEnd({ left, connections, settings: { ...plain, ...settings }, from, now, timeZone });
  return found === null ? null : new Date(found).toISOString();
};
const iso = (text: string): string => new Date(text).toISOString();

describe('the estimated end', () => {
  it('is the interval for each message', () => {
    expect(end(90)).toBe(iso('2026-11-23T10:30:00-03:00'));
    expect(end(0)).toBe(iso('2026-11-23T10:00:00-03:00'));
  });

  it('is as much sooner as there are connections', () => {
    expect(end(90, {}, { connections: [old, old, old] })).toBe(iso('2026-11-23T10:10:00-03:00'));
    expect(end(90, {}, { connections: [] })).toBeNull();
  });

  it('counts longer pauses and half of the jitter', () => {
    expect(end(60, { longerIntervalAfter: 20, greaterInterval: 60 })).toBe(iso('2026-11-23T10:22:00-03:00'));
    expect(end(60, { jitter: 50 })).toBe(iso('2026-11-23T10:25:00-03:00'));
  });

  it('goes on the next day, and after a weekend on Monday', () => {
    // 180 messages an hour, 9 hours a day.
    expect(end(8 * 180 + 90)).toBe(iso('2026-11-24T09:30:00-03:00'));
    const friday = { from: at('2026-11-20T17:00:00-03:00') };
    expect(end(270, {}, friday)).toBe(iso('2026-11-23T09:30:00-03:00'));
    expect(end(270, { sabado: true }, friday)).toBe(iso('2026-11-21T09:30:00-03:00'));
  });

  it('begins with the hours on Sunday at 23:59', () => {
    expect(end(90, {}, { from: at('2026-11-22T23:59:00-03:00') })).toBe(iso('2026-11-23T09:30:00-03:00'));
  });

  it('goes on over midnight, and not into a day that is left out', () => {
    const night = { startHour: '22:00', endHour: '02:00' };
    const evening = { from: at('2026-11-23T23:30:00-03:00') };
    // 180 messages an hour: half of them before midnight.
    expect(end(180, night, evening)).toBe(iso('2026-11-24T00:30:00-03:00'));
    expect(end(3 * 180, night, evening)).toBe(iso('2026-11-24T22:30:00-03:00'));
    expect(end(180, night, { from: at('2026-11-20T23:30:00-03:00') })).toBe(iso('2026-11-23T00:30:00-03:00'));
    expect(end(180, { startHour: '09:00', endHour: '00:00' }, evening)).toBe(iso('2026-11-24T09:30:00-03:00'));
  });

  it('goes on all day long where both hours are the same', () => {
    const evening = { from: at('2026-11-23T23:30:00-03:00') };
    expect(end(180, { startHour: '08:00', endHour: '08:00' }, evening)).toBe(iso('2026-11-24T00:30:00-03:00'));
  });

  it('keeps to the caps of an hour and of a day, also to what was sent today', () => {
    expect(end(70, { hourlyLimit: 30 })).toBe(iso('2026-11-23T12:03:20-03:00'));
    expect(end(190, { dailyLimit: 100 })).toBe(iso('2026-11-24T09:30:00-03:00'));
    const sent = sentToday(100);
    expect(end(90, { dailyLimit: 100 }, { connections: [sent] })).toBe(iso('2026-11-24T09:30:00-03:00'));
  });

  it('keeps to what was sent in the hour', () => {
    const spent = { ...old, sent: { hour: hourOf(monday), sentInHour: 30, day: '2026-11-23', sentInDay: 30 } };
    expect(end(10, { hourlyLimit: 30 }, { connections: [spent] })).toBe(iso('2026-11-23T11:03:20-03:00'));
    const half = { ...old, sent: { ...spent.sent, sentInHour: 20 } };
    expect(end(15, { hourlyLimit: 30 }, { connections: [half] })).toBe(iso('2026-11-23T11:01:40-03:00'));
  });

  it('begins after the pause of a connection', () => {
    const resting = { ...old, notBefore: at('2026-11-23T10:15:00-03:00') };
    expect(end(3, {}, { connections: [resting] })).toBe(iso('2026-11-23T10:15:40-03:00'));
    expect(end(3, {}, { connections: [resting, old] })).toBe(iso('2026-11-23T10:00:30-03:00'));
  });

  it('lets a connection that has reached its cap wait while another goes on', () => {
    const done = sentToday(95);
    expect(end(15, { dailyLimit: 100 }, { connections: [done, old] })).toBe(iso('2026-11-23T10:03:20-03:00'));
  });

  it('lets young numbers send more from day to day', () => {
    const young = { ageInDays: 0, sent: null, notBefore: null };
    // 20 a day for three days, then 40.
    expect(end(90, { warmUp: true }, { connections: [young] })).toBe(iso('2026-11-26T09:10:00-03:00'));
  });

  it('counts the age of a number until the campaign begins', () => {
    const young = { ageInDays: 0, sent: null, notBefore: null };
    const inAMonth = { connections: [young], now: at('2026-10-12T10:00:00-03:00'), from: monday };
    expect(end(90, { warmUp: true }, inAMonth)).toBe(iso('2026-11-23T10:30:00-03:00'));
  });

  it('follows the clock where it changes', () => {
    const lisbon = { timeZone: 'Europe/Lisbon', from: at('2026-10-24T17:00:00+01:00') };
    const all = { sabado: true, domingo: true };
    expect(end(270, all, lisbon)).toBe('2026-10-25T09:30:00.000Z');
    // The hour that comes twice is one hour longer.
    const night = { ...all, startHour: '00:00', endHour: '03:00' };
    expect(end(4 * 180, night, { ...lisbon, from: at('2026-10-24T20:00:00Z') })).toBe('2026-10-25T03:00:00.000Z');
  });

  it('is unknown beyond three years', () => {
    expect(end(50_000, { dailyLimit: 1 })).toBeNull();
    expect(end(50_000, { dailyLimit: 150 })).not.toBeNull();
  });

  it('takes a second for each message without an interval', () => {
    expect(end(60, { messageInterval: 0 })).toBe(iso('2026-11-23T10:01:00-03:00'));
  });
});
