import { dispatch, type BoundHandler, type EventContext } from './event-handler.ts';

/**
 * Loads handlers of events after the first paint, and passes events to them. Events that arrive before wait, in their
 * order; where the code can't be loaded, all queries are refetched, and the next event tries again.
 */
export const laterHandlers = (load: () => Promise<readonly BoundHandler[]>) => {
  let loading: Promise<readonly BoundHandler[]> | undefined;
  const loaded = (): Promise<readonly BoundHandler[]> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return {
    load: (): void => void loaded().catch(() => undefined),
    dispatch: (event: string, data: unknown, context: EventContext): void =>
      void loaded().then(
        (handlers) => dispatch(handlers, event, data, context),
        () => context.client.invalidateQueries(),
      ),
  };
};
