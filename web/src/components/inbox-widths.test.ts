import { expect, it } from 'vitest';
import { fitsContactPanel, navigationWidth, onePaneQuery, widestList, windowForNavigation } from './inbox-widths.ts';

it('narrows the list before the conversation, down to the least list', () => {
  expect(widestList(1400)).toBe(700);
  expect(widestList(1000)).toBe(519);
  expect(widestList(800)).toBe(404);
});

it('gives the navigation its labels only where list and conversation keep their widths', () => {
  expect(windowForNavigation(550)).toBe(1247);
  expect(widestList(windowForNavigation(550) - navigationWidth.open)).toBe(550);
});

it('shows one pane where the narrowest list and conversation do not fit', () => {
  expect(onePaneQuery).toBe('(max-width: 946px)');
});

it('has the contact beside the conversation only where list, conversation and contact keep their least widths', () => {
  expect(fitsContactPanel(404 + 1 + 480 + 320)).toBe(true);
  expect(fitsContactPanel(404 + 1 + 480 + 319)).toBe(false);
});
