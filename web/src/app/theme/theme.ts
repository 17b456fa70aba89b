import {
  createTheme,
  virtualColor,
  type ActionIconProps,
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
import { defaultPublicSettings } from '@recado/shared/contract/settings';
import { isHexColor, shadesOf } from './shades.ts';

/** Cool greys; number 6 has a contrast of 5.9:1 on white, higher than Mantine's own. */
const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f3',
  '#e3e6eb',
  '#d3d8df',
  '#b8bfc9',
  '#8d96a3',
  '#5a6472',
  '#444c58',
  '#2d343d',
  '#1a1f26',
];
/** Text colours first, surfaces last; number 2, dimmed text, has a contrast of at least 6.5:1 on the darkest three. */
const dark: MantineColorsTuple = [
  '#e4e7eb',
  '#c3c9d1',
  '#9aa3af',
  '#6b7480',
  '#39414c',
  '#2b323b',
  '#20262e',
  '#171b21',
  '#111419',
  '#0c0e12',
];

export interface Branding {
  primaryColorLight: string;
  primaryColorDark: string;
}

const colorOr = (value: string, fallback: string): string => (isHexColor(value) ? value : fallback);

/**
 * Sets the text direction of typed text by its first letter. Mantine applies the `dir` prop to the wrapper, so the
 * attribute is set on the input.
 */
const autoDirection = { attributes: { input: { dir: 'auto' } } };

const dialogTitle = { title: { fontSize: '1rem', fontWeight: 650 } };

/** The product's theme for the two primary brand colours. */
export const themeOf = ({ primaryColorLight, primaryColorDark }: Branding): MantineThemeOverride =>
  createTheme({
    colors: {
      gray,
      dark,
      brandLight: shadesOf(colorOr(primaryColorLight, defaultPublicSettings.primaryColorLight)),
      brandDark: shadesOf(colorOr(primaryColorDark, defaultPublicSettings.primaryColorDark)),
      brand: virtualColor({ name: 'brand', light: 'brandLight', dark: 'brandDark' }),
    },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.34,
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily:
      'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    headings: { fontWeight: '650' },
    // Plain objects, because referring to the components would load them with the first screen.
    components: {
      InputWrapper: { styles: { label: { marginBottom: 4 } } },
      TextInput: { defaultProps: autoDirection satisfies TextInputProps },
      Textarea: { defaultProps: autoDirection satisfies TextareaProps },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } satisfies ActionIconProps },
      Tooltip: {
        defaultProps: {
          openDelay: 350,
          withArrow: true,
          events: { hover: true, focus: true, touch: false },
        } satisfies Partial<TooltipProps>,
      },
      Drawer: { styles: dialogTitle },
      Modal: {
        styles: dialogTitle,
        defaultProps: {
          centered: true,
          radius: 'lg',
          overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        } satisfies Partial<ModalProps>,
      },
      Menu: { defaultProps: { shadow: 'md', radius: 'md' } satisfies MenuProps },
      Popover: { defaultProps: { shadow: 'md', radius: 'md' } satisfies PopoverProps },
    },
  });

/** Colours of surfaces that Mantine does not define: page background, panes, message bubbles, lines. */
export const surfaceVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--recado-ground': 'var(--mantine-color-gray-0)',
    '--recado-pane': '#ffffff',
    '--recado-line': 'var(--mantine-color-gray-2)',
    '--recado-hover': 'var(--mantine-color-gray-1)',
    '--recado-chat': '#f1f3f6',
    '--recado-bubble-in': '#ffffff',
    '--recado-bubble-out': 'var(--mantine-color-brand-1)',
    '--recado-bubble-note': '#fff4d6',
    '--recado-bubble-note-line': '#e6c35c',
    '--recado-selected': 'var(--mantine-color-brand-0)',
    '--recado-read': '#0b6bcb',
    '--recado-success': '#13784a',
    '--recado-danger': '#c02626',
    '--recado-warning': '#8a5300',
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': '#6b7583',
    '--mantine-color-error': '#c02626',
  },
  dark: {
    '--recado-ground': 'var(--mantine-color-dark-8)',
    '--recado-pane': 'var(--mantine-color-dark-7)',
    '--recado-line': 'var(--mantine-color-dark-5)',
    '--recado-hover': 'var(--mantine-color-dark-6)',
    '--recado-chat': '#0f1216',
    '--recado-bubble-in': 'var(--mantine-color-dark-6)',
    '--recado-bubble-out': 'color-mix(in srgb, var(--mantine-color-brand-6) 26%, #14181e)',
    '--recado-bubble-note': '#3a3115',
    '--recado-bubble-note-line': '#7d6720',
    '--recado-selected': 'color-mix(in srgb, var(--mantine-color-brand-6) 15%, var(--mantine-color-dark-7))',
    '--recado-read': '#6cc0ff',
    '--recado-success': '#52c98a',
    '--recado-danger': '#ff8787',
    '--recado-warning': '#f2b74b',
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#87909c',
    '--mantine-color-error': '#ff8787',
  },
});
