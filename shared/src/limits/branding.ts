/** Returns the name under which the product is shown; `set` is the owner's, empty for none (specification 2, section 9). */
export const appNameOf = (set: string): string => set || 'Recado';

/** Length of the product's name. */
export const appNameLimit = { max: 50 } as const;

/** Bytes of a logo as it is stored. The browser draws larger ones, and drawings, as a smaller picture before the upload. */
export const maxLogoBytes = 512 * 1024;

/** Pixels of a logo's shorter side: less is a point. */
export const minLogoSide = 16;

/** Pixels of a logo's longer side. */
export const maxLogoSide = 1024;

/** Pixels of the icon's sides, as a browser draws it: installed apps take none that is smaller. */
export const iconSide = 512;

/** The pictures of the brand: the logo on light and on dark surfaces, or the square icon. */
export const logoModes = ['Light', 'Dark', 'Favicon'] as const;
export type LogoMode = (typeof logoModes)[number];
