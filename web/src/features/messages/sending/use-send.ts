import { sendMessage } from '@recado/shared/contract/messages';
import {
  onlineManager,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../../errors/api-error.ts';
import { call } from '../../../api/call.ts';
import { applyMessage } from '../cache/apply-message.ts';
import { keepSentPreview } from '../cache/sent-previews.ts';
import { sendKey, setWaiting, waitingKey, type Outgoing } from './outgoing.ts';
import { uploadFile, type Uploaded } from '../../../api/upload-file.ts';

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

/** A file as a message names it; a picture's preview in base64. */
interface UploadedPart extends Uploaded {
  preview?: string;
}

/** Milliseconds for which a file that was uploaded waits for its preview. */
const previewPatience = 1_000;

/** Returns the preview of a picture, which is made while the file is uploaded; null where it is not made in time. */
const makePreview = (file: File): { within: (milliseconds: number) => Promise<string | null> } => {
  const making = file.type.startsWith('image/')
    ? import('../../../components/picture/preview-of.ts').then(
        ({ previewOf }) => previewOf(file),
        () => null,
      )
    : Promise.resolve(null);
  return {
    within: (milliseconds) =>
      Promise.race([making, new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null))]),
  };
};

const uploadAll = async (
  client: QueryClient,
  { requestId, ticketId, stored, files }: Outgoing,
  signal: AbortSignal,
): Promise<UploadedPart[]> => {
  const uploaded: UploadedPart[] = stored ? [stored] : [];
  for (const [index, file] of files.entries()) {
    const onProgress = (share: number): void =>
      void client.setQueryData(progressKey(requestId), (index + share) / files.length);
    const making = makePreview(file);
    const part = await uploadFile(ticketId, file, { onProgress, signal });
    const preview = await making.within(previewPatience);
    if (preview !== null && files.length === 1 && !stored) keepSentPreview(requestId, preview);
    uploaded.push(preview === null ? part : { ...part, preview: preview.slice(preview.indexOf(',') + 1) });
  }
  return uploaded;
};

/** Returns the caption of a file, where the files have captions of their own. */
const captionOf = (captions: readonly string[], index: number): { caption?: string } => {
  const caption = captions[index];
  return caption === undefined ? {} : { caption };
};

/** Ends the pause of a send that waits, by request id. */
const wakes = new Map<string, () => void>();

const pause = (requestId: string, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wakes.set(requestId, () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Runs an attempt until the server is reached. The mutation's own retries would pause while the tab is hidden.
 *
 * @throws DOMException AbortError once the message is discarded
 */
const untilReached = async <Result>(
  client: QueryClient,
  { requestId, ticketId }: Outgoing,
  attempt: () => Promise<Result>,
): Promise<Result> => {
  try {
    for (let failures = 0; ; failures++) {
      if (isDiscarded(client, requestId)) throw new DOMException('discarded', 'AbortError');
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Error) || !isOffline(error)) throw error;
        setWaiting(client, ticketId, requestId, true);
        await pause(requestId, Math.min(1000 * 2 ** failures, maxRetryDelay));
      }
    }
  } finally {
    wakes.delete(requestId);
    setWaiting(client, ticketId, requestId, false);
  }
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
    mutationFn: (outgoing: Outgoing) =>
      untilReached(client, outgoing, async () => {
        const upload = new AbortController();
        uploads.set(outgoing.requestId, upload);
        const uploaded = await uploadAll(client, outgoing, upload.signal).finally(() =>
          uploads.delete(outgoing.requestId),
        );
        const { body, isPrivate, mentions, mentionedUsers, captions, isVoice, quoted, requestId, signed } = outgoing;
        const medias = uploaded.map((file, index) => ({ ...file, isVoice, ...captionOf(captions, index) }));
        return call(sendMessage, {
          params: { ticketId },
          body: {
            body,
            isPrivate,
            mentions,
            mentionedUsers,
            medias,
            quotedMsg: quoted?.id ?? null,
            requestId,
            signMessage: signed,
          },
        });
      }),
    onSuccess: ({ messages }, { ticketUuid, requestId }) => {
      for (const message of messages) applyMessage(client, message, ticketUuid);
      client.removeQueries({ queryKey: progressKey(requestId) });
    },
    gcTime: Infinity,
    meta: { quiet: true },
  });
};

const none: string[] = [];

export interface PendingMessage extends Outgoing {
  /** Error of the send; null while it is pending. */
  error: Error | null;
  /** True while it waits for the network, after which it is sent by itself. */
  waiting: boolean;
}

/** Messages sent in this tab that the server has not confirmed: pending or failed. Those behind a waiting one wait too. */
export const usePendingMessages = (ticketId: number): PendingMessage[] => {
  const { data: waiting = none } = useQuery<string[]>({ queryKey: waitingKey(ticketId), queryFn: skipToken });
  const pending = useMutationState({
    filters: {
      mutationKey: sendKey(ticketId),
      predicate: ({ state }) => state.status === 'pending' || state.status === 'error',
    },
    select: ({ state }): PendingMessage => ({
      ...(state.variables as Outgoing),
      error: state.status === 'error' ? state.error : null,
      waiting:
        state.status === 'pending' &&
        (waiting.includes((state.variables as Outgoing).requestId) || (state.isPaused && !onlineManager.isOnline())),
    }),
  });
  const first = pending.findIndex(({ waiting }) => waiting);
  return pending.map((one, place) =>
    first === -1 || place <= first || one.error !== null ? one : { ...one, waiting: true },
  );
};

/** Returns a function that discards a message that failed, waits for the network or is still uploading. */
export const useDiscard = (): ((requestId: string) => void) => {
  const client = useQueryClient();
  return (requestId) => {
    const mutation = findSend(client, requestId);
    const upload = uploads.get(requestId);
    const { status, isPaused } = mutation?.state ?? {};
    const wake = wakes.get(requestId);
    if (mutation && (status === 'error' || upload || isPaused || wake)) client.getMutationCache().remove(mutation);
    upload?.abort();
    wake?.();
    // The next send of the ticket no longer waits for this one.
    void client.resumePausedMutations();
  };
};

/** Upload progress of a message's files, 0 to 1. */
export const useUploadProgress = (requestId: string): number => {
  const { data } = useQuery<number>({ queryKey: progressKey(requestId), enabled: false, initialData: 0 });
  return data;
};
