import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCognito } from './cognito/cognito.ts';
import type { PoolSettings } from './cognito/pool/pool.ts';
import { answerAwsJson } from '../http/aws-json.ts';
import { serve, type Running } from '../http/serve.ts';
import { kmsOperations } from './kms/kms.ts';
import { answerMail } from './mail/answer.ts';
import { Mailbox } from './mail/mailbox.ts';
import { answerScheduler } from './scheduler/answer.ts';
import type { Schedule } from './scheduler/schedule.ts';
import { Scheduler, type Deliver } from './scheduler/scheduler.ts';
import { PushService } from '../push/push-service.ts';
import { secretsManagerOperations } from './secrets-manager/secrets-manager.ts';
import { answerSes } from './ses/ses.ts';
import { RecordFile } from './storage/records.ts';

interface ServicesOptions {
  port: number;
  /** Without it everything is in memory only. */
  dataDir?: string;
  accessKeyId: string;
  pool: PoolSettings;
  deliver: Deliver;
  /** Values of the secrets in Secrets Manager, by name. */
  secrets?: Readonly<Record<string, string>>;
  /** Addresses that are verified in SES. */
  senders?: readonly string[];
}

export interface RunningServices extends Running {
  readonly mailbox: Mailbox;
  /** Starts firing schedules; call it when their targets run. */
  readonly startScheduler: () => void;
}

/** Adds CORS headers for every origin, as Cognito does; browsers call it. Returns true if it answered a preflight. */
const allowEveryOrigin = (request: IncomingMessage, response: ServerResponse): boolean => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'x-amzn-errortype, x-amzn-errormessage, x-amzn-requestid');
  if (request.method !== 'OPTIONS') return false;
  response
    .writeHead(200, {
      'access-control-allow-methods': 'POST, GET',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '172800',
    })
    .end();
  return true;
};

/** Starts Cognito, KMS, Secrets Manager, SES, EventBridge Scheduler, the mailbox and a push service on one port. */
export const startServices = async ({
  port,
  dataDir,
  accessKeyId,
  pool,
  deliver,
  secrets = {},
  senders = [],
}: ServicesOptions): Promise<RunningServices> => {
  const files = ['cognito', 'kms', 'scheduler', 'mail'].map((name) => new RecordFile(dataDir, name));
  const [users, keys, schedules, mails] = files as [RecordFile, RecordFile, RecordFile, RecordFile];
  const mailbox = new Mailbox(mails);
  const cognito = createCognito(users, pool, mailbox, accessKeyId);
  const kms = kmsOperations(keys, accessKeyId);
  const secretsManager = secretsManagerOperations(secrets, accessKeyId);
  const scheduler = new Scheduler(schedules.of<Schedule>('schedule'), deliver);
  const pushService = new PushService();
  const groups = schedules.of<{ Name: string }>('group');

  const running = await serve(port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const target = String(request.headers['x-amz-target'] ?? '');
    if (target.startsWith('TrentService.')) await answerAwsJson(request, response, kms);
    else if (target.startsWith('secretsmanager.')) await answerAwsJson(request, response, secretsManager);
    else if (url.pathname.startsWith('/v2/email/'))
      await answerSes(request, response, url, { mailbox, accessKeyId, verified: senders });
    else if (url.pathname.startsWith('/mail')) await answerMail(response, url, mailbox);
    else if (url.pathname.startsWith('/push/')) {
      if (!allowEveryOrigin(request, response)) await pushService.answer(request, response, url);
    } else if (/^\/schedule(s|-groups)(\/|$)/.test(url.pathname))
      await answerScheduler(request, response, url, { scheduler, groups, accessKeyId });
    else if (allowEveryOrigin(request, response)) return;
    else if (url.pathname === `/${pool.id}/.well-known/jwks.json`)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(cognito.jwks));
    else await answerAwsJson(request, response, cognito.operations);
  });
  return {
    ...running,
    mailbox,
    startScheduler: () => {
      scheduler.start();
    },
    close: async () => {
      scheduler.close();
      await running.close();
      files.forEach((file) => {
        file.close();
      });
    },
  };
};
