/**
 * Returns the app's page with a content security policy at the start of its head, after the declaration of the encoding:
 * browsers look for that in the first 1024 bytes only, and the policy is long.
 *
 * @throws Error when the page has no head, or has a policy already
 */
export const pageWithPolicy = (html: string, policy: string): string => {
  if (/http-equiv=["']?content-security-policy/i.test(html))
    throw new Error('the page has a content security policy of its own');
  const opening = /<head[^>]*>(?:\s*<meta charset=[^>]*>)?/i.exec(html)?.[0];
  if (opening === undefined) throw new Error('the page has no head');
  // A function, as a policy may hold what `replace` reads as a pattern.
  return html.replace(opening, () => `${opening}<meta http-equiv="Content-Security-Policy" content="${policy}">`);
};
