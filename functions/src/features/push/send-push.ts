import webPush from 'web-push';
import type { PushSubscriptionRecord } from '../../data/push/store.ts';
import { callWebhook } from '../../platform/call-webhook.ts';
import { environment } from '../../platform/environment.ts';

/** Seconds for which a push service keeps a notification for a device that is off. */
const lifetime = 60 * 60;

/** The notification of a ticket or of an internal chat, on a device. */
interface ConversationContent {
  title: string;
  body: string;
  /** Uuid of the ticket or internal chat that a click opens; a notification replaces the one before of the same kind. */
  uuid: string;
  /** True for an internal chat. */
  isChat?: true;
  /** True for an alert about a ticket, which its messages do not replace. */
  isAlert?: true;
}

/** The notification of a campaign, on a device. */
interface CampaignContent {
  title: string;
  body: string;
  /** The campaign whose report a click opens. */
  campaignId: number;
}

/** The notification about a company's users or connections, on a device; a click opens their page. */
interface PageContent {
  title: string;
  body: string;
  page: 'users' | 'connections' | 'tickets';
}

/** The content of a notification on a device: the service worker of the web app reads it. */
export type PushContent = ConversationContent | CampaignContent | PageContent;

/** Sends a notification to a device. `gone`: the device no longer exists for its push service. */
export type PushSender = (subscription: PushSubscriptionRecord, content: PushContent) => Promise<'sent' | 'gone'>;

interface Keys {
  publicKey: string;
  privateKey: string;
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '404' || error.code === '410');

/** Returns the topic by which a notification replaces the one before while the device is off; at most 32 characters. */
const topicOf = (content: PushContent): string => {
  if ('campaignId' in content) return `campaign-${content.campaignId}`;
  if ('page' in content) return content.page;
  const { uuid, isAlert } = content;
  const digits = uuid.replaceAll('-', '');
  return isAlert === true ? `x${digits.slice(1, 32)}` : digits.slice(0, 32);
};

/**
 * Sends by the Web Push protocol: encrypted for the device (RFC 8291), signed as this installation (RFC 8292).
 *
 * @throws WebhookRefused when the push service does not take it
 */
export const webPushSender =
  (keys: Keys): PushSender =>
  async ({ endpoint, p256dh, auth }, content) => {
    const { MAIL_FROM, WEB_ORIGIN, WEBHOOK_NETWORKS } = environment();
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
      {
        // The address at which a push service reaches the operator of the installation.
        vapidDetails: { subject: MAIL_FROM === '' ? WEB_ORIGIN : `mailto:${MAIL_FROM}`, ...keys },
        TTL: lifetime,
        urgency: 'high',
        topic: topicOf(content),
      },
    );
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      await callWebhook(endpoint, body, texts, WEBHOOK_NETWORKS);
      return 'sent';
    } catch (error) {
      if (isGone(error)) return 'gone';
      throw error;
    }
  };
