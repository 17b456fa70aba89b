import Stripe from 'stripe';
import * as z from 'zod';
import { environment } from '../../../platform/environment.ts';
import { parsedOrNull } from './parsed-or-null.ts';
import { dayTimes } from './day-times.ts';
import { refundSession } from './stripe-refunds.ts';
import type {
  ChargeTruth,
  DayRange,
  ListedCharge,
  ProviderDeclaration,
  WebhookReading,
  WebhookRequest,
} from './port.ts';

const currency = 'brl';

const clientOf = (key: string): Stripe => {
  const { protocol, hostname, port } = new URL(environment().STRIPE_API_URL);
  return new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  });
};

/** The parts of an event by which its Checkout session is found. */
const event = z.object({
  data: z.object({
    object: z.object({ object: z.string(), id: z.string(), payment_intent: z.string().nullish() }),
  }),
});

const referencesIn = (payload: unknown): string[] => {
  const { data, success } = event.safeParse(payload);
  if (!success) return [];
  const { object, id, payment_intent: paymentId } = data.data.object;
  return object === 'checkout.session' ? [id] : paymentId ? [paymentId] : [];
};

/** The states of a dispute in which its amount is with the payer. Of an inquiry (`warning_*`) nothing is taken. */
const takenStates: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
]);

/** The payment of a session, and the charge that the payer's bank has made of it. */
const paymentOf = ({ payment_intent }: Stripe.Checkout.Session) => {
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  return { intent, latest: typeof intent?.latest_charge === 'object' ? intent.latest_charge : null };
};

/** Returns the amount that disputes have taken back. A charge stays disputed once its dispute is won. */
const disputedCents = async (client: Stripe, session: Stripe.Checkout.Session): Promise<number> => {
  const { intent, latest } = paymentOf(session);
  if (!intent || latest?.disputed !== true) return 0;
  const { data } = await client.disputes.list({ payment_intent: intent.id, limit: 100 });
  return data.filter(({ status }) => takenStates.has(status)).reduce((sum, { amount }) => sum + amount, 0);
};

const truthOf = (session: Stripe.Checkout.Session, disputed: number): ChargeTruth => {
  const { amount_total, currency: paidIn, payment_status, status } = session;
  const { intent, latest } = paymentOf(session);
  const isPaid = payment_status === 'paid' && paidIn === currency;
  const paidCents = isPaid ? (intent?.amount_received ?? amount_total ?? 0) : 0;
  return {
    state: isPaid ? (disputed > 0 ? 'chargedBack' : 'paid') : status === 'expired' ? 'ended' : 'open',
    paidCents,
    returnedCents: Math.min(disputed + (latest?.amount_refunded ?? 0), paidCents),
    references: intent ? [intent.id] : [],
  };
};

const unknown: ChargeTruth = { state: 'ended', paidCents: 0, returnedCents: 0, references: [] };

/** The most sessions that a list reads. */
const maxListed = 10_000;

const listCharges = async (client: Stripe, days: DayRange): Promise<ListedCharge[]> => {
  const { start, end } = dayTimes(days);
  const created = { gte: Math.floor(start / 1000), lt: Math.floor(end / 1000) };
  const expand = ['data.payment_intent.latest_charge'];
  const sessions = await client.checkout.sessions
    .list({ created, expand, limit: 100 })
    .autoPagingToArray({ limit: maxListed });
  const listed: ListedCharge[] = [];
  for (const session of sessions)
    listed.push({
      reference: session.id,
      order: session.client_reference_id,
      cents: session.amount_total,
      truth: truthOf(session, await disputedCents(client, session)),
    });
  return listed;
};

const readWebhook = (client: Stripe, secret: string | undefined, request: WebhookRequest): WebhookReading => {
  const { body, headers } = request;
  try {
    if (secret === undefined) throw new Error('no secret is stored');
    return {
      isSigned: true,
      references: referencesIn(client.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret)),
    };
  } catch {
    return { isSigned: false, references: referencesIn(parsedOrNull(body)) };
  }
};

/** Payment by Stripe Checkout: a session is a charge. */
export const stripe: ProviderDeclaration<'stripePrivateKey' | 'stripeWebhookSecret'> = {
  required: ['stripePrivateKey'],
  optional: ['stripeWebhookSecret'],
  create: ({ stripePrivateKey = '', stripeWebhookSecret }) => {
    const client = clientOf(stripePrivateKey);
    return {
      createCharge: async ({ cents, companyId, description, invoiceId, payer, returnUrl }) => {
        const { id, url } = await client.checkout.sessions.create({
          mode: 'payment',
          client_reference_id: `${companyId}-${invoiceId}`,
          customer_email: payer.email,
          success_url: returnUrl,
          cancel_url: returnUrl,
          line_items: [
            {
              quantity: 1,
              price_data: { currency, unit_amount: cents, product_data: { name: description } },
            },
          ],
        });
        return { id, url };
      },
      fetchCharge: async (chargeId) => {
        try {
          const expand = ['payment_intent.latest_charge'];
          const session = await client.checkout.sessions.retrieve(chargeId, { expand });
          return truthOf(session, await disputedCents(client, session));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return unknown;
          throw error;
        }
      },
      cancelCharge: async (chargeId) => {
        try {
          await client.checkout.sessions.expire(chargeId);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        }
      },
      refund: (order) => refundSession(client, order),
      listCharges: (days) => listCharges(client, days),
      readWebhook: (request) => readWebhook(client, stripeWebhookSecret, request),
    };
  },
};
