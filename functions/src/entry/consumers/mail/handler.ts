import { SESv2Client } from '@aws-sdk/client-sesv2';
import { mailQueue } from '@recado/shared/contract/queue-messages/mail';
import { appNameOf } from '@recado/shared/limits/branding';
import { installationStores, storesOf } from '../../../data/stores.ts';
import { sendMail } from '../../../features/mail/send-mail.ts';
import { systemClock } from '../../../platform/clock.ts';
import { documentClient } from '../../../platform/clients.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { environment } from '../../../platform/environment.ts';
import { log } from '../../../platform/log.ts';

const client = new SESv2Client({ maxAttempts: 5 });

/** Sends the product's mails. An installation without a sender's address sends none. */
export const handler = consume(mailQueue, async (message) => {
  const { MAIL_FROM: from, WEB_ORIGIN: address } = environment();
  if (from === '') {
    log().info('a mail was left out: the installation has no sender', { template: message.template });
    return;
  }
  const { companies, settings } = installationStores(documentClient());
  const { appName, appLogoLight: logo, primaryColorLight, primaryColorDark } = await settings.all();
  const colors = { light: primaryColorLight, dark: primaryColorDark };
  const brand = { address, appName: appNameOf(appName), logo, colors };
  const send = (): Promise<void> => sendMail({ client, from, brand }, message);
  if (!('once' in message)) return send();
  const company = await companies.get(message.companyId);
  if (!company || company.deletion !== null) return;
  const { sentMails } = storesOf(documentClient(), company.id);
  await sentMails.sendOnce(message.once, () => systemClock.now(), send);
});
