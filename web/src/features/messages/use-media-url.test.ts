import { expect, test } from 'vitest';
import { linkExpiry } from './use-media-url.ts';

test('a signed link says when it runs out', () => {
  expect(linkExpiry('https://s3/x?X-Amz-Date=20260102T030405Z&X-Amz-Expires=60')).toBe(Date.UTC(2026, 0, 2, 3, 5, 5));
});

test.each(['https://s3/x', 'nonsense', 'https://s3/x?X-Amz-Date=today&X-Amz-Expires=60'])('%j does not say', (url) => {
  expect(linkExpiry(url)).toBeNull();
});
