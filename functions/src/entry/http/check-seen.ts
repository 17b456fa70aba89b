import { AppError } from '@recado/shared/contract/errors';
import type { Endpoint, Seen } from '@recado/shared/contract/grammar';
import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** A record as the caller gets it: cut to the contract, with the values that JSON has. */
const asSent = (endpoint: Endpoint, record: unknown): Fields =>
  JSON.parse(JSON.stringify(endpoint.result.parse(record))) as Fields;

/**
 * Refuses a change of fields that are no longer as the caller saw them, unless they have the caller's value already. The
 * error names the fields and has the whole record, so that the caller can choose.
 *
 * @param shownAs makes the record what the caller sees of it: without numbers that are hidden from it
 *
 * @throws AppError ERR_CHANGED_MEANWHILE
 */
export const checkSeen = (
  endpoint: Endpoint,
  { seen, body }: { seen: Seen; body: object },
  current: unknown,
  shownAs: (record: unknown) => unknown = (record) => record,
): void => {
  const record = shownAs(asSent(endpoint, current)) as Fields;
  const wanted = JSON.parse(JSON.stringify(body)) as Fields;
  const fields = Object.keys(seen).filter(
    (name) =>
      Object.hasOwn(record, name) &&
      !isDeepStrictEqual(record[name], seen[name]) &&
      !isDeepStrictEqual(record[name], wanted[name]),
  );
  if (fields.length > 0) throw new AppError('ERR_CHANGED_MEANWHILE', { fields, record });
};
