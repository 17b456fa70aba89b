import type { ResultOf } from '@recado/shared/contract/grammar';
import { sendMessage } from '@recado/shared/contract/messages';
import { useMutation, useMutationState, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { applyMessage } from './apply-message.ts';
import { sendKey, type Outgoing } from './outgoing.ts';
import { uploadFile, type Uploaded } from './upload-file.ts';

const progressKey = (requestId: string) => ['upload-progress', requestId] as const;

/** By which the uploads of a press are broken off, while there are any. */
const uploads = new Map<string, AbortController>();

const uploadAll = async (
  client: QueryClient,
  { requestId, ticketId, files }: Outgoing,
  signal: AbortSignal,
): Promise<Uploaded[]> => {
  const uploaded: Uploaded[] = [];
  for (const [index, file] of files.entries()) {
    const onProgress = (share: number): void =>
      void client.setQueryData(progressKey(requestId), (index + share) / files.length);
    uploaded.push(await uploadFile(ticketId, file, { onProgress, signal }));
  }
  return uploaded;
};

/**
 * Sends a message. Presses on one ticket go one after the other, so they arrive in their order; one that found no network is
 * tried again as the same message. A failed one stays to be retried or thrown away.
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

export interface Waiting extends Outgoing {
  /** Why it could not be sent; null while it is on its way. */
  error: Error | null;
}

/** What was sent in this tab and the server has not confirmed: on its way, or failed. */
export const useWaiting = (ticketId: number): Waiting[] =>
  useMutationState({
    filters: {
      mutationKey: sendKey(ticketId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }): Waiting => ({
      ...(state.variables as Outgoing),
      error: state.status === 'error' ? state.error : null,
    }),
  });

/** Ids of the messages that this tab's presses became, as the server answered. */
export const useConfirmed = (ticketId: number): string[] =>
  useMutationState({
    filters: { mutationKey: sendKey(ticketId), status: 'success' },
    select: ({ state }) => (state.data as ResultOf<typeof sendMessage>).messages.map(({ id }) => id),
  }).flat();

/** Throws a failed message away, or one whose files are still on their way. */
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

/** How far a message's files are, 0 to 1. */
export const useUploadProgress = (requestId: string): number => {
  const { data } = useQuery<number>({ queryKey: progressKey(requestId), enabled: false, initialData: 0 });
  return data;
};
