import { AppError } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import type { UserContext } from '../../context/context.ts';
import { describeError, log } from '../../platform/log.ts';
import type { ParsedInput } from './parse-input.ts';

const editedBy = ({ name }: Endpoint, { params }: ParsedInput): string =>
  [name, ...Object.values((params ?? {}) as Record<string, unknown>)].join('-');

/** The last change of one of the fields, if it is known: `by` has the user's name, `at` an ISO time. */
const editorOf = async ({ stores, actor }: UserContext, edited: string, fields: readonly string[]): Promise<object> => {
  const edits = (await stores.edits.of(edited))
    .filter((edit) => edit.userId !== actor.viewer.id && edit.fields.some((field) => fields.includes(field)))
    .toSorted((one, other) => other.editedAt - one.editedAt);
  const [last] = edits;
  const user = last && (await stores.users.get(last.userId));
  return user ? { by: user.name, at: new Date(last.editedAt).toISOString() } : {};
};

/**
 * Runs a call that edits a record, and notes who edited which fields. A refusal with ERR_CHANGED_MEANWHILE names the
 * colleague. What goes wrong with the note is logged: it is not worth failing a call for.
 */
export const runEdit = async (
  context: UserContext,
  endpoint: Endpoint,
  input: ParsedInput,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const { actor, clock, stores } = context;
  const edited = editedBy(endpoint, input);
  try {
    const result = await run();
    const fields = input.seenFields ?? Object.keys(input.body as object);
    const edit = { edited, userId: actor.viewer.id, fields, editedAt: clock.now() };
    await context.commit([stores.edits.keep(edit)], []).catch((error: unknown) => {
      log().warn('could not note an edit', { companyId: context.company.id, edited, error: describeError(error) });
    });
    return result;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_CHANGED_MEANWHILE') throw error;
    const { fields } = error.details as { fields: string[] };
    throw new AppError(error.code, { ...error.details, ...(await editorOf(context, edited, fields)) });
  }
};
