import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { darkTokens, lightTokens } from '#app/tokens.ts';

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 6 },
  black: '#1A1C22',
  colors: {
    indigo: [
      '#ECEFFC',
      '#DCE1FA',
      '#C3CBF8',
      '#A9B5F9',
      '#8A99F2',
      '#6B7DE8',
      '#5467DC',
      '#4355C9',
      '#3B4CBA',
      '#2C3A92',
    ],
    gray: [
      '#F7F8FA',
      '#F0F1F4',
      '#E4E6EB',
      '#CBCFD8',
      '#A9AEBA',
      '#868C9A',
      '#5F6574',
      '#434855',
      '#2B2E37',
      '#1A1C22',
    ],
    dark: [
      '#E8E9ED',
      '#BFC3CC',
      '#989EAB',
      '#717786',
      '#3D414B',
      '#2A2C34',
      '#212329',
      '#18191E',
      '#141519',
      '#121317',
    ],
  },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, 'SFMono-Regular', Menlo, monospace",
  radius: { xs: '4px', sm: '6px', md: '8px' },
  defaultRadius: 'sm',
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: { fontWeight: '600' },
  respectReducedMotion: true,
  // Plain objects, because the components load with the screens that use them.
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      vars: () => ({
        root: { '--button-height': 'var(--p-control, 32px)', '--button-padding-x': '12px', '--button-fz': '13px' },
      }),
    },
    Input: {
      classNames: { wrapper: 'p-input' },
      vars: () => ({ wrapper: { '--input-height': 'var(--p-control, 32px)', '--input-fz': '14px' } }),
    },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': '12px' },
        description: { '--input-description-size': '12px' },
        error: { '--input-error-size': '12px' },
        success: {},
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'xs' },
      styles: { root: { textTransform: 'none', fontWeight: 500, height: 20 } },
    },
    // Locking the scroll writes its own style element; our pages do not scroll behind a modal anyway.
    Modal: {
      defaultProps: { radius: 'md', lockScroll: false, overlayProps: { blur: 0 }, transitionProps: { duration: 120 } },
    },
    // A menu may only contain items, not a placeholder for the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...lightTokens, ...mantineFromTokens },
  dark: { ...darkTokens, ...mantineFromTokens },
});

/** Set in both schemes, because Mantine sets its own in both. */
const mantineFromTokens = {
  '--mantine-color-body': 'var(--p-surface)',
  '--mantine-color-text': 'var(--p-text)',
  '--mantine-color-placeholder': 'var(--p-muted)',
  '--mantine-color-dimmed': 'var(--p-muted)',
  '--mantine-color-anchor': 'var(--p-accent-text)',
  '--mantine-color-error': 'var(--p-error)',
  '--mantine-color-gray-light-color': 'var(--p-text-2)',
  '--mantine-color-gray-light-hover': 'var(--p-hover)',
  '--mantine-color-default': 'var(--p-button)',
  '--mantine-color-default-hover': 'var(--p-hover)',
  '--mantine-color-default-color': 'var(--p-text)',
  '--mantine-color-default-border': 'var(--p-line-2)',
};
