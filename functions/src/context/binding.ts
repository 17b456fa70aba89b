import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@recado/shared/contract/grammar';
import type { PublicContext } from './public-context.ts';
import type { UserContext } from './context.ts';

/** The parsed parts of a call, which its use case gets. */
export interface Input<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /**
   * Compares, for an endpoint with `edit`, the record as it is now, presented to the caller, with what the caller saw. Absent
   * where the caller sent nothing of it.
   *
   * @throws AppError ERR_CHANGED_MEANWHILE with the fields and the record, where somebody else has changed one of them
   */
  checkSeen?: (current: ResultOf<E>) => void;
}

export type UseCase<E> = (context: UserContext, input: Input<E>) => Promise<ResultOf<E>>;
export type PublicUseCase<E> = (context: PublicContext, input: Input<E>) => Promise<ResultOf<E>>;

type Run<C> = (context: C, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>;

/** An endpoint with the use case that answers it. */
export type Binding =
  | { endpoint: Endpoint; public: false; run: Run<UserContext> }
  | { endpoint: Endpoint; public: true; run: Run<PublicContext> };

/** Binds a use case to its endpoint; the edge has parsed the input by then. */
export const bind = <E extends Endpoint>(endpoint: E, useCase: UseCase<E>): Binding => ({
  endpoint,
  public: false,
  run: useCase as Run<UserContext>,
});

/** The same for an endpoint whose access is public: nobody is known, no company is bound. */
export const bindPublic = <E extends Endpoint>(endpoint: E, useCase: PublicUseCase<E>): Binding => ({
  endpoint,
  public: true,
  run: useCase as Run<PublicContext>,
});

/** The use cases of a contract's module, by the names of its endpoints. */
type UseCasesOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: UseCase<Contract[Name]>;
};

/** Binds every endpoint of a contract's module; a missing use case does not compile. */
export const bindAll = <Contract extends object>(contract: Contract, useCases: UseCasesOf<Contract>): Binding[] =>
  Object.entries(useCases).map(([name, useCase]) =>
    bind(contract[name as keyof Contract] as Endpoint, useCase as UseCase<Endpoint>),
  );
