import { isDeepStrictEqual } from 'node:util';
import { hasMasks, restoreNumbersIn } from '../../domain/presentation/restore-numbers.ts';
import type { ParsedInput } from './parse-input.ts';
import type { UserBinding } from './run-as.ts';

/** Ends a use case that has read the record: it runs again with the body whose numbers the record has. */
class Restored extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super('the body has masked numbers');
    this.body = body;
  }
}

/**
 * Returns the binding of an edit for somebody who sees numbers masked: the masks that come back in its texts become the
 * numbers of the record again, which is known once the use case compares it with what the caller saw.
 */
export const withNumbers = (binding: UserBinding): UserBinding => ({
  ...binding,
  run: async (context, input: ParsedInput) => {
    if (!hasMasks(input.body)) return binding.run(context, input);
    const checkSeen = (current: unknown): void => {
      const body = restoreNumbersIn(input.body, current);
      if (!isDeepStrictEqual(body, input.body)) throw new Restored(body);
      input.checkSeen?.(current);
    };
    try {
      return await binding.run(context, { ...input, checkSeen } as ParsedInput);
    } catch (error) {
      if (!(error instanceof Restored)) throw error;
      return binding.run(context, { ...input, body: error.body });
    }
  },
});
