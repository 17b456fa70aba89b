import { expect, it } from 'vitest';
import { stages } from './stages.ts';

it('run in this order for a message', () => {
  expect(stages.filter(({ on }) => on.includes('message')).map(({ name }) => name)).toEqual([
    'ignore group',
    'ignore call',
    'upsert contact',
    'ignore blocked contact',
    'refresh picture',
    'find or create ticket',
    'assign connection queue',
    'roll back lane',
    'store message',
    'request missed',
    'leave to phone',
    'suspend answers',
    'stop loop',
    'leave opt-out unanswered',
    'send vacation text',
    'receive rating',
    'refuse call',
    'receive consent',
    'send out of hours',
    'run flow',
    'run integration',
    'answer menu',
    'refuse audio',
    'send out of hours of queue',
    'answer option',
    'keep flow run',
    'keep service cycle',
    'count traffic',
    'keep service level',
    'keep chat',
    'keep inactivity timer',
    'keep rating timer',
    'keep lane timer',
    'keep redirect timer',
    'keep rotation timer',
    'keep service level timer',
    'count automatic replies',
    'report reply to campaigns',
  ]);
});

it('say the farewell before the ticket closes, and the greeting after it was accepted', () => {
  const place = (name: string): number => stages.findIndex((stage) => stage.name === name);
  expect(place('send farewell')).toBeLessThan(place('resolve ticket'));
  expect(place('accept ticket')).toBeLessThan(place('greet on accept'));
});

it('keep the books last, from what the rules decided', () => {
  const first = stages.findIndex(({ bookkeeping }) => bookkeeping);
  expect(stages.slice(first).every(({ bookkeeping }) => bookkeeping)).toBe(true);
  expect(stages.slice(first).map(({ name }) => name)).toEqual([
    'keep flow run',
    'keep service cycle',
    'count traffic',
    'keep service level',
    'keep chat',
    'keep inactivity timer',
    'keep rating timer',
    'keep lane timer',
    'keep redirect timer',
    'keep rotation timer',
    'keep service level timer',
    'count automatic replies',
    'report reply to campaigns',
  ]);
});

it('have names of their own', () => {
  expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length);
});
