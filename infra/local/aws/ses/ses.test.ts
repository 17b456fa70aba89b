import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localPool } from '../cognito/pool/pool.ts';
import { mailFrom } from '../mail/sender.ts';
import { startServices, type RunningServices } from '../start-services.ts';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
let services: RunningServices;

beforeAll(async () => {
  services = await startServices({
    port: 0,
    accessKeyId: credentials.accessKeyId,
    pool: localPool,
    deliver: () => Promise.resolve(),
    senders: [mailFrom],
  });
});

afterAll(() => services.close());

const clientOf = (accessKeyId: string) =>
  new SESv2Client({
    region: 'us-east-1',
    endpoint: services.url,
    credentials: { ...credentials, accessKeyId },
    maxAttempts: 1,
  });

const mail = (FromEmailAddress: string, to = 'Ana@example.com') =>
  new SendEmailCommand({
    FromEmailAddress,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: { Data: 'Olá 👋', Charset: 'UTF-8' },
        Body: { Text: { Data: 'Bem-vinda!\n', Charset: 'UTF-8' }, Html: { Data: '<p>Bem-vinda!</p>' } },
      },
    },
  });

test('a mail from a verified sender arrives in the mailbox', async () => {
  const { MessageId } = await clientOf(credentials.accessKeyId).send(mail(`=?UTF-8?B?QmFsY8Ojbw==?= <${mailFrom}>`));
  expect(MessageId).toMatch(/./);
  expect(services.mailbox.list('ana@example.com')).toMatchObject([
    { subject: 'Olá 👋', text: 'Bem-vinda!\n', html: '<p>Bem-vinda!</p>' },
  ]);
});

test('other senders, malformed addresses and unknown access keys are refused with SES’s error names', async () => {
  const before = services.mailbox.list().length;
  const client = clientOf(credentials.accessKeyId);
  await expect(client.send(mail('Recado <somebody@example.com>'))).rejects.toMatchObject({ name: 'MessageRejected' });
  await expect(client.send(mail(mailFrom, 'nowhere'))).rejects.toMatchObject({ name: 'BadRequestException' });
  await expect(clientOf('AKIAOTHER').send(mail(mailFrom))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  });
  expect(services.mailbox.list()).toHaveLength(before);
});
