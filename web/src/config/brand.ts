import type { Branding } from '@recado/shared/contract/branding';
import { defaultPublicSettings } from '@recado/shared/contract/settings';
import { appNameOf } from '@recado/shared/limits/branding';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

/** Where the files of the brand are served. */
const folder = '/brand/';

/** Reads the brand that the owner of the installation has set. It is a file beside the app: screens before the login need no call. */
const loadBrand = async (): Promise<Branding> => {
  const set = await fetch(`${folder}brand.json`)
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

/** The same for code outside of components. */
export const appNameIn = (client: QueryClient): string =>
  appNameOf(client.getQueryData(brandQuery.queryKey)?.appName ?? '');

/** The address of a file of the brand. */
export const brandFile = (name: string): string => folder + name;

/** The address of the icon: the owner's, or the product's own. */
export const iconOf = ({ appLogoFavicon }: Branding): string => brandFile(appLogoFavicon || 'icon.png');
