import { useComputedColorScheme } from '@mantine/core';
import { appNameOf } from '@recado/shared/limits/branding';
import { brandFile, useBrand } from '../config/brand.ts';
import classes from './Logo.module.css';

interface Props {
  /** Height of the mark in pixels. */
  size?: number;
  /** True on a coloured background. */
  inverted?: boolean;
  /** Shows the mark without the name. */
  mark?: boolean;
}

/** A picture of the brand; empty for none. */
interface Picture {
  file: string;
  /** The theme for which it was made, where it is not the one that is shown: it needs its own surface behind it. */
  madeFor?: 'light' | 'dark';
}

/** The picture that the owner has set for a place. On a pane, a logo of the other theme is better than none. */
const usePicture = ({ inverted, mark }: Props): Picture => {
  const { appLogoLight, appLogoDark, appLogoFavicon } = useBrand();
  const isDark = useComputedColorScheme('light') === 'dark';
  if (mark) return { file: appLogoFavicon };
  if (inverted) return { file: appLogoDark };
  if (isDark) return appLogoDark === '' ? { file: appLogoLight, madeFor: 'light' } : { file: appLogoDark };
  return appLogoLight === '' ? { file: appLogoDark, madeFor: 'dark' } : { file: appLogoLight };
};

/** The owner's logo; else the product's mark, a speech bubble whose text is two ticks, and its name. */
export const Logo = ({ size = 28, inverted = false, mark = false }: Props) => {
  const name = appNameOf(useBrand().appName);
  const { file, madeFor } = usePicture({ inverted, mark });
  if (file !== '')
    return (
      <img
        className={classes.picture}
        src={brandFile(file)}
        alt={name}
        style={{ height: size * 1.25 }}
        data-made-for={madeFor}
      />
    );
  return (
    <span className={classes.root} data-inverted={inverted || undefined}>
      <svg
        viewBox="0 0 32 32"
        height={size}
        width={size}
        aria-hidden={!mark}
        role={mark ? 'img' : undefined}
        aria-label={mark ? name : undefined}
      >
        <path
          className={classes.bubble}
          d="M7 3h18a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H14.6l-6.2 4.7A1.5 1.5 0 0 1 6 28.5V25a5 5 0 0 1-4-5V8a5 5 0 0 1 5-5Z"
        />
        <path className={classes.ticks} d="m8.5 14.4 3.6 3.6 7-7.6m-1.2 6.4 1.2 1.2 5.4-7.6" />
      </svg>
      {!mark && (
        <span className={classes.name} style={{ fontSize: size * 0.72 }}>
          {name}
        </span>
      )}
    </span>
  );
};
