import { expect, it } from 'vitest';
import { dialogueOfOlderTicket } from './dialogue-of-older-ticket.ts';
import { dialogueEntity } from './dialogue-entity.ts';

const older = { id: 21, status: 'pending', isBot: true, queueId: 4 };

it.each([
  ['the place in the option tree', { chatbotAt: 5, amountUsedBotQueues: 0, chosenOptionIds: [1, 2] }],
  ['the repetitions', { amountUsedBotQueues: 2, chatbotAt: 5, isOutOfHour: true }],
])('keeps %s of a ticket of an earlier release', (_, attributes) => {
  expect(dialogueOfOlderTicket({ ...older, ...attributes })).toEqual(
    dialogueEntity.record({
      ticketId: 21,
      wroteAt: attributes.chatbotAt,
      repetitions: attributes.amountUsedBotQueues,
      isOutOfHours: 'isOutOfHour' in attributes,
      chosenOptionIds: 'chosenOptionIds' in attributes ? attributes.chosenOptionIds : [],
    }),
  );
});

it('keeps the integration that a ticket waits for', () => {
  const attributes = { amountUsedBotQueues: 0, integrationId: 3, useIntegration: true, integrationCallId: 'call-1' };
  expect(dialogueOfOlderTicket({ ...older, ...attributes })).toMatchObject({ integrationId: 3, callId: 'call-1' });
});

it.each([
  ['in which nothing was asked', { ...older, amountUsedBotQueues: 0 }],
  ['that is closed', { ...older, status: 'closed', chatbotAt: 5, amountUsedBotQueues: 0 }],
])('is none of a ticket %s', (_, item) => {
  expect(dialogueOfOlderTicket(item)).toBeNull();
});
