import type { Connection } from '@recado/shared/contract/connections';
import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp, type Icon } from '@tabler/icons-react';

/** The icon of each channel. */
export const channelIcons: Record<Connection['channel'], Icon> = {
  whatsapp: IconBrandWhatsapp,
  whatsappapi: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
};
