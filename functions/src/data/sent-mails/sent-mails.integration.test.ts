import { expect, it, vi } from 'vitest';
import { newCompanyId } from '../../../test/user-context.ts';
import { documentClient } from '../../platform/clients.ts';
import { sentMailStore } from './store.ts';

const storeOf = () => sentMailStore(documentClient(), newCompanyId());
const now = (): number => 1_800_000_000_000;

it('sends a mail once, delivered twice at the same time and later', async () => {
  const mails = storeOf();
  const send = vi.fn(() => Promise.resolve());
  await Promise.allSettled([1, 2, 3].map(() => mails.sendOnce('invoice-1', now, send)));
  await mails.sendOnce('invoice-1', () => now() + 3_600_000, send);
  expect(send).toHaveBeenCalledTimes(1);
  await mails.sendOnce('invoice-2', now, send);
  expect(send).toHaveBeenCalledTimes(2);
});

it('sends a mail at the next delivery after a failure, and after whoever began to send it died', async () => {
  const mails = storeOf();
  const send = vi.fn(() => Promise.resolve());
  await expect(mails.sendOnce('one', now, () => Promise.reject(new Error('SES is away')))).rejects.toThrow('SES');
  await mails.sendOnce('one', now, send);
  expect(send).toHaveBeenCalledTimes(1);
  const begun = Promise.withResolvers<void>();
  const { promise: never } = Promise.withResolvers<void>();
  void mails.sendOnce('other', now, () => {
    begun.resolve();
    return never;
  });
  await begun.promise;
  await expect(mails.sendOnce('other', now, send)).rejects.toThrow('is being sent');
  await mails.sendOnce('other', () => now() + 31_000, send);
  expect(send).toHaveBeenCalledTimes(2);
});
