import type { Reply } from './start.ts';

const accessToken = 'ya29.local';

const claimOf = (assertion: string): { iss?: string; scope?: string } => {
  try {
    return JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString('utf8')) as { iss?: string };
  } catch {
    return {};
  }
};

/** Answers a service account that asks for a token by its signed claim. */
export const googleToken = (body: string): Reply => {
  const form = new URLSearchParams(body);
  const { iss, scope } = claimOf(form.get('assertion') ?? '');
  const isValid =
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    iss?.endsWith('.iam.gserviceaccount.com') === true &&
    scope === 'https://www.googleapis.com/auth/dialogflow';
  return isValid
    ? { status: 200, body: { access_token: accessToken, expires_in: 3599, token_type: 'Bearer' } }
    : { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT' } };
};

const failure = (status: number, message: string): Reply => ({ status, body: { error: { code: status, message } } });

/** Answers `detectIntent`: the agent repeats the text, and ends the conversation at "tchau". */
export const dialogflow = (path: string, authorization: string | string[] | undefined, body: string): Reply => {
  if (authorization !== `Bearer ${accessToken}`) return failure(401, 'Request had invalid authentication credentials.');
  if (!/^\/v2\/projects\/[^/]+\/agent\/sessions\/[^/]+:detectIntent$/.test(path)) return failure(404, 'Not found');
  const { queryInput } = JSON.parse(body) as { queryInput?: { text?: { text?: string; languageCode?: string } } };
  const { text = '', languageCode = '' } = queryInput?.text ?? {};
  if (text === '' || text.length > 256) return failure(400, 'Input text exceeds 256 characters.');
  const answer = `Você disse: ${text}`;
  return {
    status: 200,
    body: {
      responseId: 'local',
      queryResult: {
        queryText: text,
        languageCode,
        fulfillmentText: answer,
        fulfillmentMessages: [{ text: { text: [answer] } }],
        ...(text === 'tchau' && { diagnosticInfo: { end_conversation: true } }),
      },
    },
  };
};
