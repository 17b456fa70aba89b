import type { MetaApp } from './world/app.ts';

/** Sets the URL of the app's webhook, as its owner does at Meta. The URL must answer the challenge. */
export const setCallback = async (
  graphUrl: string,
  { appId, appSecret, verifyToken }: MetaApp,
  callbackUrl: string,
): Promise<void> => {
  const response = await fetch(`${graphUrl}/v23.0/${appId}/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${appId}|${appSecret}` },
    body: new URLSearchParams({
      object: 'page',
      callback_url: callbackUrl,
      verify_token: verifyToken,
      fields: 'messages',
    }),
  });
  if (!response.ok) throw new Error(`the webhook could not be set up: ${await response.text()}`);
};
