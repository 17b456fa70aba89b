import { AppError } from '@recado/shared/contract/errors';
import type { BodyOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import type { Plan } from '@recado/shared/contract/plans';
import type { RepeatableCall } from '../data/answers/store.ts';
import { withOwnLimits } from '../data/companies/own-limits.ts';
import { companyStore } from '../data/companies/store.ts';
import type { ConnectionRecord } from '../data/connections/store.ts';
import { planStore } from '../data/plans/store.ts';
import { documentClient } from '../platform/clients.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';

/** A context in which a program of the company acts over one connection. */
export interface IntegratorContext extends Context {
  /** The company's plan as of this call. */
  plan: Plan;
  connection: ConnectionRecord;
  /** The call with its idempotency key; null where it has none. */
  request: RepeatableCall | null;
}

/** A file of a call. */
export interface SentFile {
  name: string;
  mimetype: string;
  bytes: Uint8Array;
}

/** The parsed parts of a program's call. */
interface IntegratorInput<E> {
  body: BodyOf<E>;
  files: readonly SentFile[];
}

export type IntegratorUseCase<E> = (context: IntegratorContext, input: IntegratorInput<E>) => Promise<ResultOf<E>>;

/** An endpoint of programs with the use case that answers it. */
export interface IntegratorBinding {
  endpoint: Endpoint;
  run: (context: IntegratorContext, input: { body: unknown; files: readonly SentFile[] }) => Promise<unknown>;
}

/** Binds a use case to its endpoint; the edge has parsed the input by then. */
export const bindIntegrator = <E extends Endpoint>(endpoint: E, useCase: IntegratorUseCase<E>): IntegratorBinding => ({
  endpoint,
  run: useCase as IntegratorBinding['run'],
});

/**
 * Loads the connection of a token, with its company and the company's plan.
 *
 * @throws AppError ERR_API_TOKEN where the connection or its company is gone
 */
export const loadIntegrator = async (
  { companyId, whatsappId }: { companyId: number; whatsappId: number },
  clock: Clock,
): Promise<IntegratorContext> => {
  const client = documentClient();
  const company = await companyStore(client).get(companyId);
  if (!company || company.deletion !== null) throw new AppError('ERR_API_TOKEN');
  const context = createContext(company, { kind: 'system' }, clock);
  const [plan, connection] = await Promise.all([
    planStore(client).get(company.planId),
    context.stores.connections.get(whatsappId),
  ]);
  if (!plan || !connection) throw new AppError('ERR_API_TOKEN');
  return { ...context, plan: withOwnLimits(plan, company), connection, request: null };
};
