import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { MailMessage } from '@recado/shared/contract/queue-messages/mail';
import { composeMail } from './compose.ts';

/** The senders of mails: the sender's address, verified in SES, and the product's own with its name. */
interface Sender {
  client: SESv2Client;
  from: string;
  address: string;
  appName: string;
}

/**
 * Sends one mail through SES.
 *
 * @throws SES's own errors: the queue brings the message again, at last to the dead letters
 */
export const sendMail = async ({ client, from, ...product }: Sender, message: MailMessage): Promise<void> => {
  const { subject, text } = composeMail(message, product);
  const Charset = 'UTF-8';
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [message.to] },
      Content: { Simple: { Subject: { Data: subject, Charset }, Body: { Text: { Data: text, Charset } } } },
    }),
  );
};
