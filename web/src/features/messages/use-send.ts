import type { ResultOf } from '@recado/shared/contract/grammar';
import { sendMessage } from '@recado/shared/contract/messages';
import {
  onlineManager,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { applyMessage } from './apply-message.ts';
import { sendKey, type Outgoing } from './outgoing.ts';
import { uploadFile, type Uploaded } from '../../api/upload-file.ts';

const progressKey = (requestId: string) => ['upload-progress', requestId] as const;

/** Abort controllers of running uploads, by request id. */
const uploads = new Map<string, AbortController>();

/** Maximum milliseconds between two attempts while the server is not reached. */
const maxRetryDelay = 5000;

const isOffline = (error: Error | null): boolean => error instanceof ApiError && error.offline;

const findSend = (client: QueryClient, requestId: string) =>
  client
    .getMutationCache()
    .getAll()
    .find(({ state }) => (state.variables as Outgoing | undefined)?.requestId === requestId);

/** True when the user discarded a message while it waited. */
const isDiscarded = (client: QueryClient, requestId: string): boolean => findSend(client, requestId) === undefined;

const uploadAll = async (
  client: QueryClient,
  { requestId, ticketId, stored, files }: Outgoing,
  signal: AbortSignal,
): Promise<Uploaded[]> => {
  const uploaded: Uploaded[] = stored ? [stored] : [];
  for (const [index, file] of files.entries()) {
    const onProgress = (share: number): void =>
      void client.setQueryData(progressKey(requestId), (index + share) / files.length);
    uploaded.push(await uploadFile(ticketId, file, { onProgress, signal }));
  }
  return uploaded;
};

/**
 * Sends a message. Sends of one ticket run one after another, so they arrive in order. A send without network waits
 * until it is back, with the same request id, so that it is sent once; a refused one stays until it is retried or
 * discarded.
 */
export const useSend = (ticketId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: sendKey(ticketId),
    scope: { id: `send-${ticketId}` },
    networkMode: 'online',
    mutationFn: async (outgoing: Outgoing) => {
      if (isDiscarded(client, outgoing.requestId)) throw new DOMException('discarded', 'AbortError');
      const upload = new AbortController();
      uploads.set(outgoing.requestId, upload);
      const uploaded = await uploadAll(client, outgoing, upload.signal).finally(() =>
        uploads.delete(outgoing.requestId),
      );
      const { body, isPrivate, mentions, isVoice, quoted, requestId } = outgoing;
      const medias = uploaded.map((file) => ({ ...file, isVoice }));
      return call(sendMessage, {
        params: { ticketId },
        body: { body, isPrivate, mentions, medias, quotedMsg: quoted?.id ?? null, requestId },
      });
    },
    onSuccess: ({ messages }, { ticketUuid, requestId }) => {
      for (const message of messages) applyMessage(client, message, ticketUuid);
      client.removeQueries({ queryKey: progressKey(requestId) });
    },
    retry: (_failures, error) => isOffline(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, maxRetryDelay),
    gcTime: Infinity,
    meta: { quiet: true },
  });
};

export interface PendingMessage extends Outgoing {
  /** Error of the send; null while it is pending. */
  error: Error | null;
  /** True while it waits for the network, after which it is sent by itself. */
  waiting: boolean;
}

/** Messages sent in this tab that the server has not confirmed: pending or failed. Those behind a waiting one wait too. */
export const usePendingMessages = (ticketId: number): PendingMessage[] => {
  const pending = useMutationState({
    filters: {
      mutationKey: sendKey(ticketId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }): PendingMessage => ({
      ...(state.variables as Outgoing),
      error: state.status === 'error' ? state.error : null,
      waiting:
        state.status === 'pending' && (isOffline(state.failureReason) || (state.isPaused && !onlineManager.isOnline())),
    }),
  });
  const first = pending.findIndex(({ waiting }) => waiting);
  return pending.map((one, place) =>
    first === -1 || place <= first || one.error !== null ? one : { ...one, waiting: true },
  );
};

/** Ids of the stored messages that this tab's sends resulted in. */
export const useConfirmed = (ticketId: number): string[] =>
  useMutationState({
    filters: { mutationKey: sendKey(ticketId), status: 'success' },
    select: ({ state }) => (state.data as ResultOf<typeof sendMessage>).messages.map(({ id }) => id),
  }).flat();

/** Returns a function that discards a message that failed, waits for the network or is still uploading. */
export const useDiscard = (): ((requestId: string) => void) => {
  const client = useQueryClient();
  return (requestId) => {
    const mutation = findSend(client, requestId);
    const upload = uploads.get(requestId);
    const { status, isPaused, failureReason } = mutation?.state ?? {};
    if (mutation && (status === 'error' || upload || isPaused || isOffline(failureReason ?? null)))
      client.getMutationCache().remove(mutation);
    upload?.abort();
    // The next send of the ticket no longer waits for this one.
    void client.resumePausedMutations();
  };
};

/** Upload progress of a message's files, 0 to 1. */
export const useUploadProgress = (requestId: string): number => {
  const { data } = useQuery<number>({ queryKey: progressKey(requestId), enabled: false, initialData: 0 });
  return data;
};
