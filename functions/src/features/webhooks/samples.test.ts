import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { asWebhookSecret, newWebhookSecret, webhookHeaders } from '../../platform/standard-webhook.ts';

interface Vector {
  name: string;
  secret: string;
  headers: Record<string, string>;
  body: string;
  isValid: boolean;
}

const folder = join(import.meta.dirname, '../../../../docs/webhooks');
const { now, vectors } = JSON.parse(readFileSync(join(folder, 'vectors.json'), 'utf8')) as {
  now: number;
  vectors: Vector[];
};
const expected = Object.fromEntries(vectors.map(({ name, isValid }) => [name, isValid]));

/** Runs a program that reads the file of vectors and prints which of them it takes. */
const taken = (command: string, args: readonly string[]): unknown => {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
};

const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

const python = `
import json
from verify import verify_webhook
given = json.load(open("vectors.json", encoding="utf-8"))
def takes(vector):
    try:
        event = verify_webhook(vector["secret"], vector["headers"], vector["body"].encode(), given["now"])
        return event == json.loads(vector["body"])
    except ValueError:
        return False
print(json.dumps({vector["name"]: takes(vector) for vector in given["vectors"]}))
`;

const php = `
require 'verify.php';
$given = json_decode(file_get_contents('vectors.json'), true);
$taken = [];
foreach ($given['vectors'] as $vector) {
    try {
        $event = verifyWebhook($vector['secret'], $vector['headers'], $vector['body'], $given['now']);
        $taken[$vector['name']] = $event === json_decode($vector['body'], true);
    } catch (RuntimeException $error) {
        $taken[$vector['name']] = false;
    }
}
echo json_encode($taken);
`;

afterEach(() => {
  vi.useRealTimers();
});

describe('the sample for receivers takes the valid calls of the file of vectors, and no other', () => {
  it('in JavaScript', async () => {
    const { verifyWebhook } = (await import(pathToFileURL(join(folder, 'verify.mjs')).href)) as {
      verifyWebhook: (secret: string, headers: Record<string, string>, body: string, at: number) => unknown;
    };
    const takes = ({ secret, headers, body }: Vector): boolean => {
      try {
        expect(verifyWebhook(secret, headers, body, now)).toEqual(JSON.parse(body));
        return true;
      } catch {
        return false;
      }
    };
    expect(Object.fromEntries(vectors.map((vector) => [vector.name, takes(vector)]))).toEqual(expected);
  });

  it.skipIf(!isInstalled('python3'))('in Python', () => {
    expect(taken('python3', ['-B', '-c', python])).toEqual(expected);
  });

  it.skipIf(!isInstalled('php'))('in PHP', () => {
    expect(taken('php', ['-r', php])).toEqual(expected);
  });
});

it('the public library of Standard Webhooks takes the same calls of the file of vectors', () => {
  vi.useFakeTimers({ now: now * 1_000 });
  const takes = ({ secret, headers, body }: Vector): boolean => {
    try {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      return true;
    } catch {
      return false;
    }
  };
  expect(Object.fromEntries(vectors.map((vector) => [vector.name, takes(vector)]))).toEqual(expected);
});

describe('a signed call', () => {
  it('has the headers of the vectors that are valid by one signature', () => {
    const single = vectors.filter(({ isValid, headers }) => isValid && !headers['webhook-signature']!.includes(' '));
    expect(single.length).toBeGreaterThan(2);
    for (const { secret, headers, body } of single) {
      const at = Number(headers['webhook-timestamp']) * 1_000;
      expect(webhookHeaders([secret], { id: headers['webhook-id']!, now: at, body })).toEqual(headers);
    }
  });

  it('is verified by the library of Standard Webhooks, by each secret of a rotation', () => {
    vi.useFakeTimers({ now: now * 1_000 });
    const secrets = [newWebhookSecret(), asWebhookSecret('um segredo de dezesseis'), newWebhookSecret()];
    const body = JSON.stringify({ type: 'message.received', data: { text: 'Olá, João! 日本語 👩🏽‍💻' } });
    const headers = webhookHeaders(secrets.slice(0, 2), { id: 'one', now: now * 1_000, body });
    for (const secret of secrets.slice(0, 2))
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secrets[2]!).verify(body, headers)).toThrow('No matching signature found');
    expect(() => new Webhook(secrets[0]!).verify(`${body} `, headers)).toThrow('No matching signature found');
  });

  it('has no signature without a secret', () => {
    expect(webhookHeaders([], { id: 'one', now: 0, body: '' })).toEqual({
      'webhook-id': 'one',
      'webhook-timestamp': '0',
    });
  });
});
