import { expect, it } from 'vitest';
import { messageOf } from '../engine/compose.ts';
import { newDraft } from '../engine/draft.ts';
import { about, noon, ticketRecord } from '../../../test/conversation-state.ts';
import { testCompany } from '../../../test/user-context.ts';
import { presentMessage } from './present-message.ts';
import type { PollVote } from '../../data/messages/record.ts';

const ports = {
  company: testCompany(3),
  media: {
    head: () => Promise.resolve(null),
    copy: () => Promise.resolve(null),
    read: () => Promise.reject(new Error('nothing is stored')),
    write: () => Promise.resolve(),
    link: () => Promise.resolve(''),
  },
};

it('names the first voters of each option of a poll and counts all', async () => {
  const votes: PollVote[] = Array.from({ length: 500 }, (_, person) => ({
    voter: [`${person}`],
    name: `Voter ${person}`,
    options: person < 25 ? [0, 1] : person < 30 ? [] : [0],
    at: 1,
  }));
  const draft = messageOf(newDraft(about(ticketRecord()), { type: 'remove' }, noon), {
    wid: 'W1',
    body: 'Qual?',
    fromMe: true,
    time: noon,
    mediaType: 'pollCreationMessageV3',
    votes,
    card: {
      type: 'poll',
      name: 'Qual?',
      selectable: 0,
      options: ['A', 'B', 'C'].map((name) => ({ name, voters: [] })),
    },
  });
  const { card } = await presentMessage(ports, { ...draft, id: '21-01J00000000000000000000000' }, false);
  const names = Array.from({ length: 20 }, (_, person) => `Voter ${person}`);
  expect(card).toMatchObject({
    people: 495,
    options: [
      { voters: names, count: 495 },
      { voters: names, count: 25 },
      { voters: [], count: 0 },
    ],
  });
});
