import type { WebhookNotice } from '@recado/shared/contract/queue-messages/mail';
import type { Context } from '../../context/context.ts';
import type { WebhookRecord } from '../../data/webhooks/entities.ts';
import type { EffectTo } from '../../platform/outbox/effect.ts';

/** Returns the mails to the administrators about an endpoint that fails, or was switched off for it. */
export const webhookMails = async (
  { company, stores }: Context,
  { id, url }: WebhookRecord,
  notice: WebhookNotice,
  failingSince: number,
): Promise<EffectTo<'mail'>[]> => {
  const administrators = (await stores.users.list()).filter(({ profile }) => profile === 'admin');
  return administrators.map((user) => ({
    to: 'mail',
    message: {
      template: 'webhook',
      companyId: company.id,
      once: `webhook-${id}-${notice}-${failingSince}-${user.id}`,
      to: user.email,
      language: company.language,
      values: {
        notice,
        name: user.name,
        companyName: company.name,
        url,
        since: new Date(failingSince).toISOString(),
      },
    },
  }));
};
