import type { Branding } from '@recado/shared/contract/branding';
import { appNameOf } from '@recado/shared/limits/branding';
import { logoSize } from '../../../data/settings/logo-name.ts';

const shippedIcons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Returns the size of a stored icon as manifests write it, such as `512x512`. */
const iconSize = (name: string): string => {
  const size = logoSize(name);
  return size === null ? 'any' : `${size.width}x${size.height}`;
};

/** Returns the manifest of the installed app, with the brand's name, colour and icon. */
export const manifestOf = ({ appName, appLogoFavicon, primaryColorLight }: Branding): object => {
  const name = appNameOf(appName);
  return {
    name,
    short_name: name,
    lang: 'pt',
    id: '/',
    start_url: '/tickets',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: primaryColorLight,
    icons:
      appLogoFavicon === ''
        ? shippedIcons
        : [{ src: `/brand/${appLogoFavicon}`, sizes: iconSize(appLogoFavicon), type: 'image/png' }],
  };
};
