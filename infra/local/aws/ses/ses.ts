import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { AwsError, requireAccessKey } from '../../http/aws-json.ts';
import { readBody } from '../../http/body.ts';
import type { Mailbox } from '../mail/mailbox.ts';

interface SesService {
  readonly mailbox: Mailbox;
  readonly accessKeyId: string;
  /** Addresses that may send. */
  readonly verified: readonly string[];
}

const part = z.object({ Data: z.string(), Charset: z.string().optional() });

const sendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.email()).min(1).max(50) }),
  Content: z.object({ Simple: z.object({ Subject: part, Body: z.object({ Text: part, Html: part.optional() }) }) }),
});

const send = ({ mailbox, verified }: SesService, body: Buffer): object => {
  const parsed = sendEmail.safeParse(JSON.parse(body.toString('utf8') || '{}'));
  if (!parsed.success) throw new AwsError('BadRequestException', parsed.error.issues[0]!.message);
  const { FromEmailAddress, Destination, Content } = parsed.data;
  const address = /<([^>]*)>$/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress;
  if (!verified.includes(address)) {
    throw new AwsError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region: ${FromEmailAddress}`,
    );
  }
  for (const to of Destination.ToAddresses)
    mailbox.deliver({
      to: to.toLowerCase(),
      subject: Content.Simple.Subject.Data,
      text: Content.Simple.Body.Text.Data,
      html: Content.Simple.Body.Html?.Data ?? null,
    });
  return { MessageId: randomUUID() };
};

/** Answers SendEmail of the SES v2 API for mails as text and HTML and puts them into the mailbox. */
export const answerSes = async (
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
  service: SesService,
): Promise<void> => {
  const reply = (status: number, body: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  try {
    requireAccessKey(request, service.accessKeyId);
    if (request.method !== 'POST' || pathname !== '/v2/email/outbound-emails')
      throw new AwsError('NotFoundException', `${request.method ?? ''} ${pathname} is not implemented here`, 404);
    reply(200, send(service, await readBody(request, 1024 * 1024)));
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    reply(error.status, { message: error.message }, { 'x-amzn-errortype': error.type });
  }
};
