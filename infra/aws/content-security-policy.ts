type Directives = Record<string, readonly string[]>;

const written = (directives: Directives): string =>
  Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`).join('; ');

/**
 * What CloudFront sends with every file: what a page can't say of itself (who may frame it), and what needs
 * no address. The addresses of API and storage are known only after CloudFront's own, on which they depend
 * (CORS), so they stand in the page, see `pagePolicy`. Browsers hold to both.
 */
export const siteWidePolicy = written({
  'script-src': ["'self'"],
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
export const pagePolicy = ({ api, sockets, users, media }: Addresses): string =>
  written({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', media],
    'media-src': ["'self'", 'blob:', media],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", api, sockets, users, media],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
  });
