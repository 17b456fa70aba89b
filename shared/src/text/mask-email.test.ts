import { expect, it } from 'vitest';
import { maskEmail } from './mask-email.ts';

it.each([
  ['maria.souza@example.com', 'm***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['😀lia@example.com', '😀***@example.com'],
])('masks %s as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));
