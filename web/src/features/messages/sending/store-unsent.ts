import type { MutationState, QueryClient } from '@tanstack/react-query';
import { keepUnsentDrafts, storeUnsentDrafts, type DraftOwner, type UnsentDrafts } from '../../../login/drafts.ts';
import { isSend, isWaiting, isWaitingKey, type Outgoing } from './outgoing.ts';

/** True for a send that failed or waits for the network: it is under way no more. */
const isStopped = (client: QueryClient, { status, isPaused, variables }: MutationState): boolean =>
  status === 'error' || isPaused || isWaiting(client, variables as Outgoing);

const unsentOf = (client: QueryClient): MutationState[] =>
  client
    .getMutationCache()
    .getAll()
    .filter(({ options, state }) => isSend(options.mutationKey) && ['pending', 'error'].includes(state.status))
    .map(({ state }) => state);

/** True while a message with files of this browser is not sent: a page that is left would lose them. */
export const holdsUnsentFiles = (client: QueryClient): boolean =>
  unsentOf(client).some(({ variables }) => (variables as Outgoing).files.length > 0);

const draftsOf = (states: readonly MutationState[]): UnsentDrafts =>
  states.map(({ variables }) => {
    const { ticketId, body, captions, isPrivate, stored } = variables as Outgoing;
    const text = [body, ...captions].filter((one) => one !== '').join('\n');
    return [ticketId, { text, isPrivate, ...(stored && { file: stored }) }];
  });

/** Makes drafts of all texts that were not sent, also of those that are under way. */
export const storeUnsent = (client: QueryClient, owner: DraftOwner): void =>
  keepUnsentDrafts(owner, draftsOf(unsentOf(client)));

/**
 * Stores the texts that failed or wait for the network, with each change: a page that is left, or that its browser ends, may
 * not be able to. Returns how to stop.
 *
 * @param ownerOf returns who is signed in
 */
export const watchUnsent = (client: QueryClient, ownerOf: () => DraftOwner | null): (() => void) => {
  const store = (): void => {
    const owner = ownerOf();
    if (owner) storeUnsentDrafts(owner, draftsOf(unsentOf(client).filter((state) => isStopped(client, state))));
  };
  const stops = [
    client.getMutationCache().subscribe(({ mutation }) => {
      if (isSend(mutation?.options.mutationKey)) store();
    }),
    client.getQueryCache().subscribe(({ query }) => {
      if (isWaitingKey(query.queryKey as readonly unknown[])) store();
    }),
  ];
  return () => stops.forEach((stop) => stop());
};
