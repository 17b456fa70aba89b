import { webhookEventNames } from '@recado/shared/limits/webhooks';
import type { WebhookEventName } from '@recado/shared/contract/webhook-events';
import type { Translate } from '../../i18n/use-translate.ts';

/** Returns the label of an event. */
export const eventLabel = (t: Translate, type: WebhookEventName): string => t(`webhooks:event.${type}`);

/** Returns the events as choices of a field. */
export const eventChoices = (t: Translate): { value: WebhookEventName; label: string }[] =>
  webhookEventNames.map((value) => ({ value, label: eventLabel(t, value) }));
