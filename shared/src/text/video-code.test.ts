import { expect, it } from 'vitest';
import { videoCode } from './video-code.ts';

it.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://evil.test/watch?v=dQw4w9WgXcQ', null],
  ['https://www.youtube.com/@canal', null],
  ['../dQw4w9WgXc', null],
  ['dQw4w9WgXcQ"><script>', null],
  ['', null],
])('the video of %j is %j', (given, expected) => expect(videoCode(given)).toBe(expected));
