import * as z from 'zod';
import { logoModes } from '../limits/branding.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { globalSetting } from './settings.ts';

const logo = { group: 'inbox', path: '/settings-whitelabel/logo', access: 'super' } as const;

export const saveLogo = endpoint({
  ...logo,
  name: 'saveLogo',
  summary:
    'Makes an uploaded file the logo for light or dark surfaces, or the icon, in the place of the one before: a PNG by its content (8 bits a colour, not interlaced), of at most 512 KB, of 16 to 1024 pixels a side, which its surface does not hide; the icon square, of 192 or more; the caller has uploaded it without a ticket (POST /media/uploads). Returns the setting with the name of the stored file',
  method: 'POST',
  edit: true,
  body: z.object({
    typeArch: z.literal('logo').default('logo'),
    mode: z.enum(logoModes),
    file: z.string().min(1).max(1024),
  }),
  result: globalSetting,
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_LOGO_TYPE', 'ERR_LOGO_SIZE', 'ERR_LOGO_INVISIBLE', 'ERR_MEDIA_TOO_LARGE'],
  example: { body: { mode: 'Light', file: 'uploads/c/1/library/1/01K9ZQ2V6N8M4T5R7W1X3Y5Z7A/logo.png' } },
});

export const deleteLogo = endpoint({
  ...logo,
  name: 'deleteLogo',
  summary:
    'Removes a logo or the icon: the product’s own is shown. With `file`, the name that the caller saw, only that one: another one that was saved meanwhile stays',
  method: 'DELETE',
  path: '/settings-whitelabel/logo/{mode}',
  params: z.object({ mode: z.enum(logoModes) }),
  query: z.object({ file: z.string().max(200).optional() }),
  result: globalSetting,
  errors: ['ERR_CHANGED_MEANWHILE'],
  example: { params: { mode: 'Light' } },
});

/** The brand changed. Sent to every company as `company-branding`. */
export const brandingEvent = realtimeEvent(
  'branding',
  z.object({
    appName: z.string(),
    primaryColorLight: z.string(),
    primaryColorDark: z.string(),
    appLogoLight: z.string(),
    appLogoDark: z.string(),
    appLogoFavicon: z.string(),
  }),
);
export type Branding = z.output<(typeof brandingEvent)['payload']>;
