import { AppError } from '@recado/shared/contract/errors';
import { describe, expect, it } from 'vitest';
import { retryOnConflict } from './retry-on-conflict.ts';
import { ConditionFailed } from './write.ts';

/** Work that fails with these errors, one an attempt, and then returns the attempt's number. */
const failing = (...errors: Error[]) => {
  const attempts: number[] = [];
  const work = (attempt: number): Promise<number> => {
    attempts.push(attempt);
    const error = errors[attempt - 1];
    return error ? Promise.reject(error) : Promise.resolve(attempt);
  };
  return { work, attempts };
};
const conflict = () => new ConditionFailed(['ticket']);

describe('retryOnConflict', () => {
  it('runs the work again while its conditions fail', async () => {
    const { work, attempts } = failing(conflict(), conflict());
    expect(await retryOnConflict(work)).toBe(3);
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('ends after the last attempt with ERR_BUSY, or the code given', async () => {
    const { work, attempts } = failing(conflict(), conflict(), conflict());
    await expect(retryOnConflict(work, { attempts: 2 })).rejects.toMatchObject({ code: 'ERR_BUSY' });
    expect(attempts).toEqual([1, 2]);
    await expect(
      retryOnConflict(failing(conflict()).work, { attempts: 1, exhausted: 'ERR_TICKET_CHANGED' }),
    ).rejects.toMatchObject({ code: 'ERR_TICKET_CHANGED' });
  });

  it('refuses at once for a label that has a code', async () => {
    const { work, attempts } = failing(new ConditionFailed(['queue', 'queue color']));
    await expect(
      retryOnConflict(work, { refusals: { 'queue color': 'ERR_QUEUE_COLOR_ALREADY_EXISTS' } }),
    ).rejects.toMatchObject({ code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' });
    expect(attempts).toEqual([1]);
  });

  it('leaves labels to the caller', async () => {
    const error = new ConditionFailed(['ticket', 'marker']);
    const { work, attempts } = failing(error);
    await expect(retryOnConflict(work, { rethrow: ['marker'] })).rejects.toBe(error);
    expect(attempts).toEqual([1]);
  });

  it('runs the work once for any other error', async () => {
    const error = new AppError('ERR_NO_QUEUE_FOUND');
    const { work, attempts } = failing(error);
    await expect(retryOnConflict(work)).rejects.toBe(error);
    expect(attempts).toEqual([1]);
  });
});
