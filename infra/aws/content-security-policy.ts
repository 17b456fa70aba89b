type Directives = Record<string, readonly string[]>;

const written = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

/** Origins of Facebook login by its JavaScript SDK. */
export interface FacebookLogin {
  script: string;
  /** Where the SDK's calls go. */
  calls: readonly string[];
  /** Whose pages it frames: its ways to the signed-in state. The dialog itself is a window of its own. */
  frames: readonly string[];
}

/** Those of Meta, let in where an app at Meta is set. */
export const facebookLogin: FacebookLogin = {
  script: 'https://connect.facebook.net',
  calls: ['https://www.facebook.com', 'https://graph.facebook.com'],
  frames: ['https://www.facebook.com', 'https://web.facebook.com'],
};

const scripts = (login: FacebookLogin | null): string[] => ["'self'", ...(login ? [login.script] : [])];

/**
 * What CloudFront sends with every file: what a page can't say of itself (who may frame it), and what needs
 * no address. The addresses of API and storage are known only after CloudFront's own, on which they depend
 * (CORS), so they stand in the page, see `pagePolicy`. Browsers hold to both.
 */
export const siteWidePolicy = (login: FacebookLogin | null): string =>
  written({
    'script-src': scripts(login),
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
  });

export interface Addresses {
  api: string;
  sockets: string;
  users: string;
  media: string;
}

/** What the app's page may reach, for the `<meta>` that is put into it. Styles: Mantine sets them inline. */
export const pagePolicy = ({ api, sockets, users, media }: Addresses, login: FacebookLogin | null): string =>
  written({
    'default-src': ["'self'"],
    'script-src': scripts(login),
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', media],
    'media-src': ["'self'", 'blob:', media],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", api, sockets, users, media, ...(login?.calls ?? [])],
    'frame-src': login ? login.frames : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
  });
