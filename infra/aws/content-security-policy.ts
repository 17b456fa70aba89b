type Directives = Record<string, readonly string[]>;

const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

/** Origins of Facebook login by its JavaScript SDK. */
export interface FacebookLogin {
  script: string;
  /** Origins that the SDK calls. */
  calls: readonly string[];
  /** Origins of the pages that the SDK frames to read the login status. The login dialog is a window. */
  frames: readonly string[];
}

/** Meta's origins, allowed when the installation has a Meta app. */
export const facebookLogin: FacebookLogin = {
  script: 'https://connect.facebook.net',
  calls: ['https://www.facebook.com', 'https://graph.facebook.com'],
  frames: ['https://www.facebook.com', 'https://web.facebook.com'],
};

/** The hosts of the help screen's videos. */
const helpVideos = { frame: 'https://www.youtube-nocookie.com', thumbnails: 'https://i.ytimg.com' } as const;

const scripts = (login: FacebookLogin | null): string[] => ["'self'", ...(login ? [login.script] : [])];

/**
 * Returns the policy that CloudFront sends with every file: the directive that a `<meta>` cannot hold (frame-ancestors),
 * and those without addresses. The addresses of API and storage depend on CloudFront's (CORS), so they are in the
 * page's own policy, see `pagePolicy`. Browsers enforce both.
 */
export const siteWidePolicy = (login: FacebookLogin | null): string =>
  policyText({
    'script-src': scripts(login),
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
  });

export interface Addresses {
  api: string;
  integrators: string;
  sockets: string;
  users: string;
  media: string;
}

/** Returns the policy of the app's page, for its `<meta>`. Mantine sets styles inline. */
export const pagePolicy = (
  { api, integrators, sockets, users, media }: Addresses,
  login: FacebookLogin | null,
): string =>
  policyText({
    'default-src': ["'self'"],
    'script-src': scripts(login),
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', media, helpVideos.thumbnails],
    'media-src': ["'self'", 'blob:', media],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", api, integrators, sockets, users, media, ...(login?.calls ?? [])],
    'frame-src': [helpVideos.frame, ...(login?.frames ?? [])],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
  });
