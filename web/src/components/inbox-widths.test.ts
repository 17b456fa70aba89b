import { expect, it } from 'vitest';
import {
  contactColumnQuery,
  navigationWidth,
  onePaneQuery,
  savedListWidth,
  widestList,
  windowForNavigation,
} from './inbox-widths.ts';

it('narrows the list before the conversation, down to the least list', () => {
  expect(widestList(1400)).toBe(700);
  expect(widestList(1000)).toBe(519);
  expect(widestList(800)).toBe(404);
});

it('gives the navigation its labels only where list and conversation keep their widths', () => {
  expect(windowForNavigation(550, false)).toBe(1247);
  expect(widestList(windowForNavigation(550, false) - navigationWidth.open)).toBe(550);
});

it('shows one pane where the narrowest list and conversation do not fit', () => {
  expect(onePaneQuery).toBe('(max-width: 946px)');
});

it('begins with the narrowest list, which the width of earlier releases does not change', () => {
  expect([550, 404, 380, 600].map((width) => savedListWidth({ defaultTicketsManagerWidth: width }))).toEqual([
    404, 404, 404, 600,
  ]);
});

it('has the contact beside the conversation from 1267 pixels on, and labels in the navigation where all fit', () => {
  expect(contactColumnQuery).toBe('(min-width: 1267px)');
  expect(windowForNavigation(550, true)).toBe(216 + 404 + 1 + 480 + 320);
});
