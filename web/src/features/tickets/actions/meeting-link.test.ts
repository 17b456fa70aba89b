import { expect, it } from 'vitest';
import { meetingLink } from './meeting-link.ts';

const ticket = { id: 21, uuid: '1b9d6bcd-bbfd-4b2d-8b5d-000000000015' };

it.each(['https://meet.example', 'https://meet.example/'])('a meeting at %s ends in the id of its ticket', (base) => {
  expect(meetingLink(base, ticket)).toBe('https://meet.example/21-1b9d6bcd');
});
