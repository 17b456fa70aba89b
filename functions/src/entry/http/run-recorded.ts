import type { AuditLine } from '@recado/shared/contract/audit-line';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { installationLog, type Origin } from '../../context/audit/call-lines.ts';
import { recordCall } from '../../context/audit/record-call.ts';
import { deviceOf } from '../../context/audit/device-of.ts';
import type { Binding } from '../../context/binding.ts';
import type { CommitOptions, UserContext } from '../../context/context.ts';
import type { IntegratorBinding, IntegratorContext } from '../../context/integrator-context.ts';
import type { Caller } from '../../context/load-caller.ts';
import type { PublicContext } from '../../context/public-context.ts';
import { sqsClient } from '../../platform/clients.ts';
import { describeError, log } from '../../platform/log.ts';
import { observeChanges } from '../../platform/observe-changes.ts';
import { publishOnce } from '../../platform/outbox/publish-once.ts';
import type { ParsedInput } from './parse-input.ts';

type Event = APIGatewayProxyEventV2;
/** The network address and the program that a call came from. */
interface Sender {
  sourceIp: string;
  userAgent?: string;
}

type RunAs<C> = (context: C) => Promise<unknown>;
/** Either kind of context: a public one ignores the options of a commit. */
type Recorded = Pick<UserContext, 'clock' | 'commit'>;

/** Runs a use case whose call leaves a line in the audit log (ADR 0098), by the commits of its context. */
const runRecorded = async <C extends Recorded>(
  { endpoint }: Pick<Binding, 'endpoint'>,
  { params, query }: Pick<ParsedInput, 'params' | 'query'>,
  { sourceIp, userAgent }: Sender,
  context: C,
  { origin, ulid, run }: { origin: () => Origin; ulid: () => string; run: RunAs<C> },
): Promise<unknown> => {
  const record = recordCall(
    { endpoint, params, query, address: sourceIp || null, device: deviceOf(userAgent) },
    {
      origin,
      ulid,
      now: () => context.clock.now(),
      commit: (writes, effects) => context.commit(writes, effects),
      publish: (effects) => publishOnce(sqsClient(), effects, context.clock.now()),
    },
  );
  const recorded = {
    ...context,
    commit: record.recording<CommitOptions>((writes, effects, options) => context.commit(writes, effects, options)),
  };
  const finish = async (hasFailed: boolean): Promise<void> => {
    try {
      await record.finish(hasFailed);
    } catch (error) {
      // What the call did stays done.
      log().error('a line of the audit log was lost', { call: endpoint.name, error: describeError(error) });
    }
  };
  try {
    const result = await observeChanges(
      (change) => record.observe(change),
      () => run(recorded),
    );
    await finish(false);
    return result;
  } catch (error) {
    await finish(true);
    throw error;
  }
};

const nobody: AuditLine['by'] = { kind: 'nobody', id: null, name: null };

const authorOf = ({ endpoint }: Pick<Binding, 'endpoint'>, { user, support }: Caller): AuditLine['by'] => {
  if (support) return { kind: 'support', id: null, name: user.name };
  return { kind: endpoint.access === 'super' ? 'installation' : 'user', id: user.id, name: user.name };
};

/** Returns the logs of a call: that of the caller's company, and the installation's for what super users do to companies. */
const logsOf = ({ endpoint }: Pick<Binding, 'endpoint'>, { company, support }: Caller): number[] => {
  if (support) return [company.id, installationLog];
  return [endpoint.access === 'super' ? installationLog : company.id];
};

/**
 * Returns the origin of a signed-in caller's call.
 *
 * @param supported the company that the caller supports, for a call that it makes as itself
 */
export const originOf = (
  binding: Extract<Binding, { public: false }>,
  caller: Caller,
  supported: number | null,
): Origin => ({
  by: authorOf(binding, caller),
  companies: [...logsOf(binding, caller), ...(supported === null ? [] : [supported])],
});

/** Runs a changing use case of somebody in a company. */
export const runRecordedAs = (
  binding: Extract<Binding, { public: false }>,
  input: ParsedInput,
  event: Event,
  context: UserContext,
  origin: Origin,
): Promise<unknown> =>
  runRecorded(binding, input, event.requestContext.http, context, {
    origin: () => origin,
    ulid: () => context.ids.ulid(),
    run: (recorded) => binding.run(recorded, input),
  });

/** Runs a use case of a program with the token of a connection. */
export const runRecordedForConnection = (
  binding: IntegratorBinding,
  input: Parameters<IntegratorBinding['run']>[1],
  sender: Sender,
  context: IntegratorContext,
): Promise<unknown> => {
  const { company, connection } = context;
  const { id, name } = connection;
  const origin: Origin = {
    by: { kind: 'connection', id, name },
    companies: [company.id],
    named: { thing: 'connection', id: String(id), name, change: 'named', fields: [] },
  };
  return runRecorded(binding, { params: undefined, query: undefined }, sender, context, {
    origin: () => origin,
    ulid: () => context.ids.ulid(),
    run: (recorded) => binding.run(recorded, input),
  });
};

/** Runs a use case of a caller who is not signed in: it is known once the use case has found it. */
export const runRecordedPublicly = (
  binding: Extract<Binding, { public: true }>,
  input: ParsedInput,
  event: Event,
  context: PublicContext,
): Promise<unknown> => {
  let origin: Origin = { by: nobody, companies: [] };
  const ids = context.installation.idsOf(installationLog);
  const known: PublicContext = {
    ...context,
    callerOf: async (sub) => {
      const caller = await context.callerOf(sub);
      if (caller)
        origin = { by: { kind: 'user', id: caller.user.id, name: caller.user.name }, companies: [caller.company.id] };
      return caller;
    },
    concerns: ({ companyId, userId }) => {
      const thing = { thing: 'user', id: String(userId), name: null, change: 'named', fields: [] } as const;
      origin = { ...origin, companies: [companyId], named: { ...thing, fields: [] } };
    },
  };
  return runRecorded(binding, input, event.requestContext.http, known, {
    origin: () => origin,
    ulid: () => ids.ulid(),
    run: (recorded) => binding.run(recorded, input),
  });
};
