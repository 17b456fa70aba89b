import type { ResultOf } from '@recado/shared/contract/grammar';
import { sendMessage } from '@recado/shared/contract/messages';
import { useMutation, useMutationState, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { applyMessage } from './apply-message.ts';
import { sendKey, type Outgoing } from './outgoing.ts';
import { uploadFile, type Uploaded } from '../../api/upload-file.ts';

const progressKey = (requestId: string) => ['upload-progress', requestId] as const;

/** Abort controllers of running uploads, by request id. */
const uploads = new Map<string, AbortController>();

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
 * Sends a message. Sends of one ticket run one after another, so they arrive in order. A send without network is
 * retried with the same request id; a failed one stays until it is retried or discarded.
 */
export const useSend = (ticketId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: sendKey(ticketId),
    scope: { id: `send-${ticketId}` },
    mutationFn: async (outgoing: Outgoing) => {
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
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.offline,
    gcTime: Infinity,
    meta: { quiet: true },
  });
};

export interface PendingMessage extends Outgoing {
  /** Error of the send; null while it is pending. */
  error: Error | null;
}

/** Messages sent in this tab that the server has not confirmed: pending or failed. */
export const usePendingMessages = (ticketId: number): PendingMessage[] =>
  useMutationState({
    filters: {
      mutationKey: sendKey(ticketId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }): PendingMessage => ({
      ...(state.variables as Outgoing),
      error: state.status === 'error' ? state.error : null,
    }),
  });

/** Ids of the stored messages that this tab's sends resulted in. */
export const useConfirmed = (ticketId: number): string[] =>
  useMutationState({
    filters: { mutationKey: sendKey(ticketId), status: 'success' },
    select: ({ state }) => (state.data as ResultOf<typeof sendMessage>).messages.map(({ id }) => id),
  }).flat();

/** Returns a function that discards a failed message, or one that is still uploading. */
export const useDiscard = (): ((requestId: string) => void) => {
  const client = useQueryClient();
  return (requestId) => {
    const cache = client.getMutationCache();
    const upload = uploads.get(requestId);
    for (const mutation of cache.getAll()) {
      if ((mutation.state.variables as Outgoing | undefined)?.requestId !== requestId) continue;
      if (mutation.state.status === 'error' || upload) cache.remove(mutation);
    }
    upload?.abort();
  };
};

/** Upload progress of a message's files, 0 to 1. */
export const useUploadProgress = (requestId: string): number => {
  const { data } = useQuery<number>({ queryKey: progressKey(requestId), enabled: false, initialData: 0 });
  return data;
};
