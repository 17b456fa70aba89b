import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { MailMessage } from '@recado/shared/contract/queue-messages/mail';
import { composeMail } from './compose.ts';
import type { MailBrand } from './html.ts';
import { senderOf } from './sender.ts';

/** The sender of mails: its address, verified in SES, and the brand. */
interface Sender {
  client: SESv2Client;
  from: string;
  brand: MailBrand;
}

/**
 * Sends one mail through SES.
 *
 * @throws SES's own errors: the queue brings the message again, at last to the dead letters
 */
export const sendMail = async ({ client, from, brand }: Sender, message: MailMessage): Promise<void> => {
  const { subject, text, html } = composeMail(message, brand);
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: senderOf(brand.appName, from),
      Destination: { ToAddresses: [message.to] },
      Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
    }),
  );
};
