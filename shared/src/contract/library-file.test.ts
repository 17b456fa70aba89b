import { expect, test } from 'vitest';
import { createAnnouncement, updateAnnouncement } from './announcements.ts';
import type { Endpoint } from './grammar.ts';
import { createQuickMessage, updateQuickMessage } from './quick-messages.ts';

const [mediaPath, mediaName] = ['c/1/library/1/01H/x.pdf', 'x.pdf'];
const calls: readonly Endpoint[] = [createQuickMessage, updateQuickMessage, createAnnouncement, updateAnnouncement];

test.each(calls.map((call) => [call.name, call] as const))('%s takes a file with its key and its name', (_, call) => {
  const accepts = (file: object) => call.body!.safeParse({ ...(call.example?.body as object), ...file }).success;
  expect([{}, { mediaPath, mediaName }, { mediaPath: null, mediaName: null }].map(accepts)).toEqual([true, true, true]);
  expect([{ mediaPath }, { mediaName }, { mediaPath: null }].map(accepts)).toEqual([false, false, false]);
});
