import type { Branding } from '@recado/shared/contract/branding';
import { defaultPublicSettings } from '@recado/shared/contract/settings';
import { appNameOf } from '@recado/shared/limits/branding';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The address of a file of the brand, which is served beside the app. */
export const brandFile = (name: string): string => `/brand/${name}`;

/** Reads the brand that the owner of the installation has set. It is a file beside the app: screens before the login need no call. */
const loadBrand = async (): Promise<Branding> => {
  const set = await fetch(brandFile('brand.json'))
    .then((response) => response.json() as Promise<Partial<Branding>>)
    .catch(() => null);
  return { ...defaultPublicSettings, ...set };
};

/** The brand; events and the page of the brand patch it. */
export const brandQuery = queryOptions({ queryKey: ['brand'], queryFn: loadBrand, staleTime: 60_000 });

/** The brand for components; it has loaded before the first render. */
export const useBrand = (): Branding => useQuery(brandQuery).data ?? defaultPublicSettings;

/** The name under which the product is shown. */
export const useAppName = (): string => appNameOf(useBrand().appName);

/** The address of the icon: the owner's, or the product's own. */
export const iconOf = ({ appLogoFavicon }: Branding): string => brandFile(appLogoFavicon || 'icon.png');
