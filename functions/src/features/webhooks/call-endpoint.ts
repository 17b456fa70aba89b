import { maxAnswerBytes } from '@recado/shared/limits/webhooks';
import type { Context } from '../../context/context.ts';
import type { WebhookDeliveryRecord, WebhookRecord } from '../../data/webhooks/entities.ts';
import { callOutside, OutsideCallFailed } from '../../platform/call-outside.ts';
import { environment } from '../../platform/environment.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { asWebhookSecret, webhookHeaders } from '../../platform/standard-webhook.ts';

/** Milliseconds within which the whole answer must have arrived. */
const answerPatience = 10_000;

/** A call with its answer. */
export interface EndpointCall extends Pick<WebhookDeliveryRecord, 'status' | 'error'> {
  url: string;
  headers: Record<string, string>;
  answer: string;
  milliseconds: number;
  isDelivered: boolean;
  /** Milliseconds that the receiver asked to wait. */
  asked: number;
}

/** Returns the secret of an endpoint as the receiver has it. */
export const openSecret = async (
  { company }: Pick<Context, 'company'>,
  { purpose, ...sealed }: WebhookRecord['secret'],
): Promise<string> => asWebhookSecret(await openToken(sealed, { companyId: company.id, purpose }));

/** Returns the secrets that sign: also the one before a rotation, for a day. */
const secretsOf = (context: Context, { secret, former }: WebhookRecord): Promise<string[]> =>
  Promise.all(
    [secret, ...(former && former.until > context.clock.now() ? [former.secret] : [])].map((sealed) =>
      openSecret(context, sealed),
    ),
  );

type Answer = Pick<EndpointCall, 'status' | 'error' | 'answer' | 'isDelivered' | 'asked'>;

const failureOf = (error: unknown): Answer => {
  if (!(error instanceof OutsideCallFailed)) throw error;
  const isStatus = /^\d+$/.test(error.code);
  return {
    status: isStatus ? Number(error.code) : null,
    error: isStatus ? null : error.isLate ? 'LATE' : error.code,
    answer: error.body,
    isDelivered: false,
    asked: (error.retryAfter ?? 0) * 1_000,
  };
};

/** Calls an endpoint by a signed POST. Redirects are not followed; an answer that is no 2xx in time is a failure. */
export const callEndpoint = async (
  context: Context,
  webhook: WebhookRecord,
  { eventId, body }: { eventId: string; body: string },
): Promise<EndpointCall> => {
  const { url } = webhook;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Recado-Webhooks',
    ...webhookHeaders(await secretsOf(context, webhook), { id: eventId, now: context.clock.now(), body }),
  };
  const begun = performance.now();
  const call = callOutside({
    url,
    method: 'POST',
    headers,
    body,
    networks: environment().WEBHOOK_NETWORKS,
    patience: answerPatience,
    maxBytes: maxAnswerBytes,
    cuts: true,
  });
  const answer = await call.then(
    ({ status, body: text }): Answer => ({
      status,
      error: null,
      answer: text.toString('utf8'),
      isDelivered: true,
      asked: 0,
    }),
    failureOf,
  );
  return { url, headers, milliseconds: Math.round(performance.now() - begun), ...answer };
};
