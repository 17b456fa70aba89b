import { cutText } from '@recado/shared/text/cut-text';
import { createSign } from 'node:crypto';
import * as z from 'zod';
import { environment } from '../../../platform/environment.ts';
import { callOutside, OutsideCallFailed } from '../../../platform/call-outside.ts';
import { readServiceAccount, type ServiceAccount } from './service-account.ts';
import { postJson, type Service, textOf } from './service.ts';

interface DialogflowSettings {
  projectName: string;
  language: string;
  /** The key file of the service account. */
  keyFile: string;
}

/** Characters of a text that Dialogflow takes. */
const maxText = 256;
const hour = 3_600;
const scope = 'https://www.googleapis.com/auth/dialogflow';

const token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(hour) });
const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().default(''),
    fulfillmentMessages: z
      .array(z.looseObject({ text: z.object({ text: z.array(z.string()).default([]) }).optional() }))
      .default([]),
    diagnosticInfo: z.looseObject({ end_conversation: z.boolean().optional() }).optional(),
  }),
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs the claim by which a service account gets a token, in seconds since 1970. */
const assertionOf = ({ client_email: iss, private_key: key, private_key_id: kid }: ServiceAccount, now: number) => {
  const claim = { iss, scope, aud: environment().GOOGLE_TOKEN_URL, iat: now, exp: now + hour };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', ...(kid && { kid }) })}.${encode(claim)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
};

/** Tokens by the account's key, with the second at which each is renewed. */
const tokens = new Map<string, { value: string; until: number }>();

const tokenOf = async (account: ServiceAccount, now: number): Promise<string> => {
  const known = tokens.get(account.private_key);
  if (known && known.until > now) return known.value;
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(account, now),
  }).toString();
  const answer = await callOutside({
    url: environment().GOOGLE_TOKEN_URL,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    networks: environment().WEBHOOK_NETWORKS,
    patience: 10_000,
    maxBytes: 64_000,
  });
  const { success, data } = token.safeParse(JSON.parse(answer.body.toString('utf8')));
  if (!success) throw new OutsideCallFailed('NOT_JSON');
  if (tokens.size > 500) tokens.clear();
  tokens.set(account.private_key, { value: data.access_token, until: now + data.expires_in - 60 });
  return data.access_token;
};

/**
 * Asks a Dialogflow agent for its answer to a text.
 *
 * @throws OutsideCallFailed, SyntaxError
 */
export const detectIntent = async (
  { projectName, language, keyFile }: DialogflowSettings,
  session: string,
  text: string,
  now: number,
): Promise<{ texts: string[]; ends: boolean }> => {
  const bearer = await tokenOf(readServiceAccount(keyFile), Math.floor(now / 1_000));
  const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}:detectIntent`;
  const { queryResult } = await postJson(
    `${environment().DIALOGFLOW_API_URL}${path}`,
    { queryInput: { text: { text: cutText(text, { units: maxText }), languageCode: language } } },
    detected,
    { authorization: `Bearer ${bearer}` },
  );
  const texts = queryResult.fulfillmentMessages.flatMap((message) => message.text?.text ?? []).filter(Boolean);
  const { fulfillmentText, diagnosticInfo } = queryResult;
  return {
    texts: texts.length > 0 ? texts : fulfillmentText === '' ? [] : [fulfillmentText],
    ends: diagnosticInfo?.end_conversation === true,
  };
};

/** Lets a Dialogflow agent answer texts. It is not asked before the contact has written (behaviour, section 8). */
export const askDialogflow = (settings: DialogflowSettings): Service => ({
  quiet: 500,
  ask: async (call) => {
    const text = textOf(call);
    if (text === '') return {};
    const { texts, ends } = await detectIntent(settings, `ticket-${call.ticketId}`, text, call.now);
    return { parts: texts.map((one) => ({ text: one })), ends };
  },
});
