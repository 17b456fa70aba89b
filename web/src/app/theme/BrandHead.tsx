import { appNameOf } from '@recado/shared/limits/branding';
import { useEffect } from 'react';
import { iconOf, useBrand } from '../../config/brand.ts';

/** Title and icon of the window: those of the brand. The layout's title, with the unread tickets, goes before it. */
export const BrandHead = () => {
  const brand = useBrand();
  const icon = iconOf(brand);
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')) link.href = icon;
  }, [icon]);
  return <title>{appNameOf(brand.appName)}</title>;
};
