import { expect, it } from 'vitest';
import { deletedText, lastMessageOf } from './last-message.ts';

const message = { mediaType: 'conversation', media: null, isDeleted: false } as const;

it.each([
  ['*Olá*\n_tudo_ bem?', 'Olá tudo bem?'],
  ['2*3*4', '2*3*4'],
])('previews %j as %j', (body, shown) => {
  expect(lastMessageOf({ ...message, body })).toBe(shown);
});

it('removes the markup of a text that is cut', () => {
  const preview = lastMessageOf({ ...message, body: `*${'Promoção '.repeat(40)}fim*` });
  expect(preview).toMatch(/^Promoção Promoção/);
  expect(preview.length).toBeLessThanOrEqual(100);
});

it('keeps the name of a file', () => {
  const media = { name: '_a_ b.pdf' } as NonNullable<Parameters<typeof lastMessageOf>[0]['media']>;
  expect(lastMessageOf({ ...message, mediaType: 'application', media, body: '' })).toMatch(/ _a_ b\.pdf$/);
});

it('says that a message is deleted', () => {
  expect(lastMessageOf({ ...message, body: 'Olá', isDeleted: true })).toBe(deletedText);
});
