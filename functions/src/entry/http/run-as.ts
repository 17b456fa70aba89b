import { logout } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { typedIn } from '@recado/shared/contract/parameters';
import type { Plan } from '@recado/shared/contract/plans';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Origin } from '../../context/audit/call-lines.ts';
import type { Binding } from '../../context/binding.ts';
import type { UserActor, UserContext } from '../../context/context.ts';
import { createUserContext } from '../../context/create-context.ts';
import { fingerprintOf } from '../../context/fingerprint.ts';
import type { RepeatableCall } from '../../data/answers/store.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';
import { findsNumbers, maskNumbersIn } from '../../domain/presentation/mask-numbers.ts';
import type { Clock } from '../../platform/clock.ts';
import { answerOnce } from './answer-once.ts';
import { describeDryRun } from './describe-dry-run.ts';
import { type ParsedInput, parseInput, requestIdOf } from './parse-input.ts';
import { runEdit } from './run-edit.ts';
import { runRecordedAs } from './run-recorded.ts';
import { withNumbers } from './with-numbers.ts';

export type UserBinding = Extract<Binding, { public: false }>;

/** Somebody in a company whose access was checked. */
interface Acting {
  company: CompanyRecord;
  plan: Plan;
  actor: UserActor;
  /** The author of its calls in the audit log. */
  origin: Origin;
  /** True if it sees the numbers of the call's answer masked. */
  masksNumbers: boolean;
}

/** The way by which a call came: as a tool of a model, which is carried out or tried. */
export type Way = NonNullable<Origin['way']>;

/** Returns whether a call is tried only. */
export const isDryRun = ({ way }: Pick<Origin, 'way'>): boolean => way === 'mcpDryRun';

/** True if a call changes something, or shows a secret that is made by showing it. */
export const changes = ({ method, changes: isChanging }: Endpoint): boolean => method !== 'GET' || isChanging === true;

/**
 * Returns whether a call needs no subscription: a company in arrears reads, exports and pays; of one that is switched off,
 * people sign out.
 */
export const isFree = (endpoint: Endpoint, { company }: Pick<Acting, 'company'>): boolean =>
  company.status ? endpoint.afterExpiry === true || !changes(endpoint) : endpoint.name === logout.name;

/**
 * Refuses a support, or a key, without numbers that asks for one, which the answer would tell to exist. Throws
 * ERR_SUPPORT_NUMBERS, ERR_API_KEY_NUMBERS.
 */
const checkNumbers = (endpoint: Endpoint, { viewer }: UserActor, input: ParsedInput): void => {
  if (viewer.hidesNumbers !== true) return;
  const texts = (['params', 'query'] as const).flatMap((part) => {
    const given = (input[part] ?? {}) as Record<string, string | undefined>;
    return typedIn(endpoint[part]).map((name) => given[name] ?? '');
  });
  if (findsNumbers(texts.join(''))) throw new AppError(viewer.key ? 'ERR_API_KEY_NUMBERS' : 'ERR_SUPPORT_NUMBERS');
};

/**
 * Returns a use case as a dry run makes it: its writes are checked and described, and none is carried out. The audit log
 * has the call alone.
 */
const inDryRun = (binding: UserBinding, context: UserContext): UserBinding => ({
  ...lightly(binding),
  run: (_, input) => describeDryRun(() => binding.run(context, input), context.company.id),
});

/** Returns a binding whose line in the audit log leaves without the outbox. */
const lightly = (binding: UserBinding): UserBinding => ({
  ...binding,
  endpoint: { ...binding.endpoint, frequent: true },
});

/** Returns the call by which a repetition is known; null where nothing is created, or the client sent no id for it. */
const repeatableCall = (
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
  { params, query, body }: ParsedInput,
  { viewer }: UserActor,
): RepeatableCall | null => {
  const requestId = requestIdOf(endpoint, event);
  if (requestId === null) return null;
  return { userId: viewer.id, endpoint: endpoint.name, requestId, fingerprint: fingerprintOf({ params, query, body }) };
};

/** True for a call by a browser in the function of the inbox, which may post to sockets. */
const isOfInbox = ({ group }: Endpoint, { viewer }: UserActor, { way }: Origin): boolean =>
  group === 'inbox' && !viewer.key && way === undefined;

/**
 * Parses the input and runs the use case as somebody.
 *
 * @param checkInput throws for input that somebody may not give
 */
export const runAs = (
  bound: UserBinding,
  event: APIGatewayProxyEventV2,
  clock: Clock,
  { company, plan, actor, origin, masksNumbers }: Acting,
  checkInput: (input: ParsedInput) => void = () => undefined,
): Promise<unknown> => {
  const { endpoint } = bound;
  const binding = masksNumbers && endpoint.edit ? withNumbers(bound) : bound;
  const input = parseInput(endpoint, event, masksNumbers ? maskNumbersIn : undefined);
  checkNumbers(endpoint, actor, input);
  checkInput(input);
  const request = isDryRun(origin) ? null : repeatableCall(endpoint, event, input, actor);
  const context = createUserContext(company, plan, actor, clock, {
    request,
    isAtOnce: isOfInbox(endpoint, actor, origin),
  });
  const recorded = (given: UserBinding): Promise<unknown> => runRecordedAs(given, input, event, context, origin);
  if (isDryRun(origin)) return recorded(inDryRun(binding, context));
  const run = (): Promise<unknown> => {
    if (changes(endpoint)) return recorded(binding);
    return origin.way ? recorded(lightly(binding)) : binding.run(context, input);
  };
  return endpoint.edit ? runEdit(context, endpoint, input, run) : answerOnce(context, run);
};

/** Reduces an answer to its contract: undeclared fields are removed, and a missing one is an internal error. */
export const parseResult = (endpoint: Endpoint, result: unknown): unknown => {
  const parsed = endpoint.result.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new Error(`the result of ${endpoint.name} breaks its contract`, {
    cause: new TypeError(parsed.error.issues.map(({ path }) => path.join('.')).join(' ')),
  });
};
