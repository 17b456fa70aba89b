import {
  createTheme,
  virtualColor,
  type ActionIconProps,
  type BadgeProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TextareaProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core';
import type { Branding } from '@recado/shared/contract/branding';
import { defaultPublicSettings } from '@recado/shared/contract/settings';
import { isHexColor, paletteOf, type Palette, type Scheme } from '@recado/shared/brand/palette';

const colorOr = (value: string, fallback: string): string => (isHexColor(value) ? value : fallback);

/**
 * Sets the text direction of typed text by its first letter. Mantine applies the `dir` prop to the wrapper, so the
 * attribute is set on the input.
 */
const autoDirection = { attributes: { input: { dir: 'auto' } } };

const dialogTitle = {
  content: { backgroundColor: 'var(--recado-raised)' },
  header: { backgroundColor: 'var(--recado-raised)' },
  title: { fontSize: 'var(--recado-text-lg)', fontWeight: 'var(--recado-weight-strong)', lineHeight: 1.3 },
};

const tuple = (shades: readonly string[]): MantineColorsTuple => shades as unknown as MantineColorsTuple;

/** The palettes of both schemes for the two primary brand colours. */
export const palettesOf = ({
  primaryColorLight,
  primaryColorDark,
}: Pick<Branding, 'primaryColorLight' | 'primaryColorDark'>): Record<Scheme, Palette> => ({
  light: paletteOf(colorOr(primaryColorLight, defaultPublicSettings.primaryColorLight), 'light'),
  dark: paletteOf(colorOr(primaryColorDark, defaultPublicSettings.primaryColorDark), 'dark'),
});

/** The product's theme for the palettes of both schemes. */
export const themeOf = ({ light, dark }: Record<Scheme, Palette>): MantineThemeOverride =>
  createTheme({
    colors: {
      gray: tuple(light.grays),
      dark: tuple(dark.grays),
      brandLight: tuple(light.accents),
      brandDark: tuple(dark.accents),
      brand: virtualColor({ name: 'brand', light: 'brandLight', dark: 'brandDark' }),
    },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    // The luminance at which black and white are equally legible.
    luminanceThreshold: 0.179,
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily:
      'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: {
      xs: 'var(--recado-text-xs)',
      sm: 'var(--recado-text-sm)',
      md: 'var(--recado-text-md)',
      lg: 'var(--recado-text-lg)',
      xl: 'var(--recado-text-xl)',
    },
    radius: {
      xs: 'var(--recado-radius-xs)',
      sm: 'var(--recado-radius-sm)',
      md: 'var(--recado-radius-md)',
      lg: 'var(--recado-radius-lg)',
    },
    shadows: {
      xs: 'var(--recado-shadow-low)',
      sm: 'var(--recado-shadow-low)',
      md: 'var(--recado-shadow-menu)',
      lg: 'var(--recado-shadow-menu)',
      xl: 'var(--recado-shadow-dialog)',
    },
    headings: { fontWeight: '600' },
    // Plain objects, because referring to the components would load them with the first screen.
    components: {
      InputWrapper: { styles: { label: { marginBottom: 4 } } },
      TextInput: { defaultProps: autoDirection satisfies TextInputProps },
      Textarea: { defaultProps: autoDirection satisfies TextareaProps },
      Accordion: { styles: { item: { backgroundColor: 'var(--recado-pane)', borderColor: 'var(--recado-line)' } } },
      Badge: { defaultProps: { tt: 'none' } satisfies BadgeProps },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } satisfies ActionIconProps },
      Tooltip: {
        defaultProps: {
          openDelay: 350,
          withArrow: true,
          events: { hover: true, focus: true, touch: false },
        } satisfies Partial<TooltipProps>,
      },
      Drawer: { styles: dialogTitle },
      // A dialog's header is no banner of the page: two dialogs would make two.
      DrawerHeader: { defaultProps: { role: 'none' } },
      ModalHeader: { defaultProps: { role: 'none' } },
      Modal: {
        styles: dialogTitle,
        defaultProps: {
          centered: true,
          radius: 'lg',
          overlayProps: { backgroundOpacity: 0.4 },
          shadow: 'xl',
          transitionProps: { transition: 'pop', duration: 140 },
        } satisfies Partial<ModalProps>,
      },
      Menu: {
        defaultProps: {
          shadow: 'md',
          radius: 'md',
          transitionProps: { duration: 110 },
          // The first entry takes the focus: the placeholder is no entry, and a menu may have only entries. Where it may be
          // disabled or hidden, the others have `data-autofocus`.
          withInitialFocusPlaceholder: false,
        } satisfies MenuProps,
      },
      // The text in place of options is part of the list, which may have only options.
      ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
      Popover: {
        defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 110 } } satisfies PopoverProps,
      },
    },
  });

const surfacesOf = (palette: Palette): Record<string, string> => ({
  '--recado-ground': palette.ground,
  '--recado-pane': palette.pane,
  '--recado-raised': palette.raised,
  '--recado-hover': palette.hover,
  '--recado-selected': palette.selected,
  '--recado-selected-hover': palette.selectedHover,
  '--recado-line': palette.line,
  '--recado-field-line': palette.fieldLine,
  '--recado-accent': palette.accent,
  '--recado-accent-hover': palette.accentHover,
  '--recado-on-accent': palette.onAccent,
  '--recado-chat': palette.chat,
  '--recado-bubble-in': palette.bubbleIn,
  '--recado-bubble-out': palette.bubbleOut,
  '--mantine-color-body': palette.pane,
  '--mantine-color-text': palette.text,
  '--mantine-color-dimmed': palette.dimmed,
  '--mantine-color-placeholder': palette.placeholder,
  '--mantine-color-default-border': palette.line,
  '--mantine-color-default-hover': palette.hover,
  // Of notes and badges: the shade of the palette is nearly that of the ground.
  '--mantine-color-gray-light': palette.hover,
  '--mantine-primary-color-contrast': palette.onAccent,
});

/** The colours of both schemes as CSS variables; docs/design.md says which to use where. */
export const colorVariables =
  ({ light, dark }: Record<Scheme, Palette>): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: {
      ...surfacesOf(light),
      '--recado-bubble-note': '#fdf3d8',
      '--recado-bubble-note-line': '#e6cd86',
      '--recado-read': '#0b6bcb',
      '--recado-success': '#13784a',
      '--recado-danger': '#c02626',
      '--recado-warning': '#8a5300',
      '--recado-shade': '24 28 40',
      '--mantine-color-error': '#c02626',
    },
    dark: {
      ...surfacesOf(dark),
      '--recado-bubble-note': '#37301a',
      '--recado-bubble-note-line': '#6d5c26',
      '--recado-read': '#6cc0ff',
      '--recado-success': '#52c98a',
      '--recado-danger': '#ff8787',
      '--recado-warning': '#f2b74b',
      '--recado-shade': '0 0 0',
      '--mantine-color-default': dark.raised,
      '--mantine-color-error': '#ff8787',
    },
  });
