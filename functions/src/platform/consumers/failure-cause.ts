import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { SendFailed } from '../outbox/send.ts';
import { ItemsUnprocessed } from '../read-many.ts';

/**
 * The reason why work on a message failed. `outage`: the table, a queue or a service does not answer, and will later.
 * `content`: it refuses the message for what it contains, or the code can't handle it, now and at every later delivery.
 * `unknown`: a later delivery may succeed.
 */
type FailureCause = 'outage' | 'content' | 'unknown';

/** The message contains what cannot be read, stored or handled. */
export class ContentRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContentRefused';
  }
}

/** Errors of AWS that say that a request can never be accepted. */
const refusals: ReadonlySet<string> = new Set([
  'SerializationException',
  'ValidationException',
  'ItemCollectionSizeLimitExceededException',
  'InvalidMessageContents',
  'InvalidParameterValue',
  'BatchRequestTooLong',
  'EntityTooLarge',
  'KeyTooLongError',
]);
/** Errors of the code itself: the same message fails in the same way again. */
const ownErrors: ReadonlySet<string> = new Set(['ZodError', 'SyntaxError', 'TypeError', 'RangeError', 'URIError']);
/** Returns the reason why work on a message failed: where an error wraps another one, by that. `fetch` wraps its own. */
export const failureCause = (error: unknown): FailureCause => {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof ContentRefused) return 'content';
  if (error instanceof SendFailed) return error.isFinal ? 'content' : 'outage';
  if (error instanceof ItemsUnprocessed) return 'outage';
  if (error instanceof TransactionCanceledException)
    return error.CancellationReasons?.some(({ Code }) => Code === 'ValidationError') ? 'content' : 'outage';
  if ('$metadata' in error) return refusals.has(error.name) ? 'content' : 'outage';
  if ('errno' in error || error.name === 'TimeoutError' || error.name === 'AbortError') return 'outage';
  if (error.cause instanceof Error) return failureCause(error.cause);
  return ownErrors.has(error.name) ? 'content' : 'unknown';
};
