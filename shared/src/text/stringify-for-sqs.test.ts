import { expect, it } from 'vitest';
import { stringifyForSqs } from './stringify-for-sqs.ts';

/** Characters that SQS accepts: #x9, #xA, #xD, #x20 to #xD7FF, #xE000 to #xFFFD, #x10000 to #x10FFFF. */
const accepted = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

it('escapes characters that SQS rejects, without loss', () => {
  const value = { body: 'a\uFFFFb\uFFFEc\u0000d\uD800e 🙂 ação', list: ['\uFFFF'] };
  expect(JSON.stringify(value)).not.toMatch(accepted);
  expect(stringifyForSqs(value)).toMatch(accepted);
  expect(JSON.parse(stringifyForSqs(value))).toEqual(value);
});
