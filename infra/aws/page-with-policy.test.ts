import { expect, test } from 'vitest';
import { facebookLogin, pagePolicy, siteWidePolicy } from './content-security-policy.ts';
import { pageWithPolicy } from './page-with-policy.ts';

const addresses = {
  api: 'https://api.test',
  integrators: 'https://rest.test',
  sockets: 'wss://ws.test',
  users: 'https://users.test',
  media: 'https://media.test',
};

test('the policy is placed before everything that the page loads', () => {
  const page = pageWithPolicy(
    '<!doctype html><html><head lang="pt"><script src="/a.js"></script></head></html>',
    "default-src 'self'",
  );
  expect(page).toBe(
    '<!doctype html><html><head lang="pt"><meta http-equiv="Content-Security-Policy" content="default-src \'self\'"><script src="/a.js"></script></head></html>',
  );
});

test('the encoding is still declared where browsers look for it', () => {
  const page = pageWithPolicy(
    '<head>\n    <meta charset="utf-8" />\n    <link rel="preload" href="/config.json">',
    'x'.repeat(2000),
  );
  expect(page.indexOf('<meta charset="utf-8" />')).toBeLessThan(1024);
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('preload'));
});

test('a page that could escape the policy is refused', () => {
  expect(() => pageWithPolicy('<p>', 'x')).toThrow('head');
  expect(() =>
    pageWithPolicy('<head><meta http-equiv="Content-Security-Policy" content="default-src *"></head>', 'x'),
  ).toThrow('of its own');
});

test('the page reaches this installation and the videos of the help screen, and nothing else', () => {
  const directives = new Map(
    pagePolicy(addresses, null)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
  expect(directives.get('connect-src')).toEqual(["'self'", ...Object.values(addresses)]);
  expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:', addresses.media, 'https://i.ytimg.com']);
  expect(directives.get('script-src')).toEqual(["'self'"]);
  expect(directives.get('frame-src')).toEqual(['https://www.youtube-nocookie.com']);
});

test('both policies allow Facebook login when the installation has a Meta app', () => {
  for (const policy of [siteWidePolicy(facebookLogin), pagePolicy(addresses, facebookLogin)])
    expect(policy).toContain("script-src 'self' https://connect.facebook.net;");
  for (const policy of [siteWidePolicy(null), pagePolicy(addresses, null)]) expect(policy).not.toContain('facebook');
  expect(pagePolicy(addresses, facebookLogin)).toMatch(/connect-src [^;]*https:\/\/graph\.facebook\.com/);
});

test('no policy allows scripts that it does not name, and none allows framing', () => {
  for (const policy of [
    siteWidePolicy(null),
    pagePolicy(addresses, null),
    siteWidePolicy(facebookLogin),
    pagePolicy(addresses, facebookLogin),
  ])
    expect(policy).not.toMatch(/\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  expect(siteWidePolicy(null)).toContain("frame-ancestors 'none'");
});

test('the policy fits in an HTML attribute', () => {
  expect(pagePolicy(addresses, facebookLogin)).not.toMatch(/["<>&]/);
});
