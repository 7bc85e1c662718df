// antd's theme from the palette: its variables only; the rules are in the extracted stylesheet (zero runtime).
import { theme } from 'antd';
import type { MappingAlgorithm, ThemeConfig } from 'antd';
import { TEXT_PX } from '../sizes.ts';
import type { Size } from '../sizes.ts';
import type { Shades } from './derive-shades.ts';
import type { ShownScheme } from './scheme.ts';

/** The palette's neutrals and states (kit/ui/palette.css) as antd names them. */
const NEUTRALS = {
  light: {
    colorBgLayout: '#f2f4f7',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorText: '#1b232e',
    colorTextSecondary: '#4d5967',
    colorTextTertiary: '#5e6a79',
    colorTextQuaternary: '#626d7b',
    colorTextPlaceholder: '#626d7b',
    colorTextDescription: '#5e6a79',
    colorBorder: '#c3cbd5',
    colorBorderSecondary: '#dfe4ea',
    colorError: '#c41c1c',
    colorErrorText: '#c41c1c',
    colorSuccess: '#1c7a43',
    colorWarning: '#8f5600',
    // Clear tints: those that antd derives from seeds as dark as words need are muddy.
    colorErrorBg: '#fdecec',
    colorErrorBorder: '#f0a3a3',
    colorSuccessBg: '#e6f5ec',
    colorSuccessBorder: '#93d0ab',
    colorWarningBg: '#fff5db',
    colorWarningBorder: '#f2bf35',
    colorTextLightSolid: '#ffffff',
  },
  dark: {
    colorBgLayout: '#10151c',
    colorBgContainer: '#182029',
    colorBgElevated: '#202a35',
    colorText: '#e4e9ef',
    colorTextSecondary: '#aeb9c6',
    colorTextTertiary: '#8e9aa9',
    colorTextQuaternary: '#8592a2',
    colorTextPlaceholder: '#8592a2',
    colorTextDescription: '#8e9aa9',
    colorBorder: '#435164',
    colorBorderSecondary: '#2b3643',
    colorError: '#ff8a85',
    colorErrorText: '#ff8a85',
    colorSuccess: '#6fcf97',
    colorWarning: '#f2c063',
    // What stands on a filled ground: those grounds are light in this scheme.
    colorTextLightSolid: '#0b1219',
  },
} as const;

// antd's dark algorithm dims these seeds; ours are chosen for contrast and stay as they are.
const keepSeeds: MappingAlgorithm = (
  { colorPrimary, colorInfo, colorError, colorSuccess, colorWarning, colorLink },
  mapped = theme.darkAlgorithm(theme.defaultSeed),
) => ({
  ...mapped,
  colorPrimary,
  colorInfo,
  colorError,
  colorSuccess,
  colorWarning,
  colorLink,
});

const { defaultAlgorithm, darkAlgorithm, compactAlgorithm } = theme;
// Made once: antd keeps a theme by the identity of its algorithms.
const ALGORITHMS = {
  light: {
    plain: [defaultAlgorithm, keepSeeds],
    compact: [defaultAlgorithm, compactAlgorithm, keepSeeds],
  },
  dark: {
    plain: [darkAlgorithm, keepSeeds],
    compact: [darkAlgorithm, compactAlgorithm, keepSeeds],
  },
};

/** Letters: `fontSize` is the seed, of which the compact algorithm takes the smaller step for mini (14 becomes 12). */
const TEXT = {
  default: { fontSize: TEXT_PX.default, fontSizeSM: 14, fontSizeLG: TEXT_PX.default },
  medium: { fontSize: TEXT_PX.medium },
  small: { fontSize: TEXT_PX.small, fontSizeSM: 12, fontSizeLG: 14 },
  mini: { fontSize: TEXT_PX.medium, fontSizeSM: 11 },
} as const;

export const COMPONENT_SIZES = {
  default: 'large',
  medium: 'medium',
  small: 'small',
  mini: 'small',
} as const;

/** Heights for a finger, whatever the chosen size. */
const TOUCH_HEIGHTS = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 };
/** A month in fields for a finger is still no wider than a phone. */
const TOUCH_CALENDAR = { cellWidth: 42, cellHeight: 36, textHeight: 44, timeColumnWidth: 56 };

export interface ThemeChoice {
  scheme: ShownScheme;
  shades: Shades;
  size: Size;
  touch: boolean;
  /** Whether anything moves. */
  motion: boolean;
}

/** antd's theme for a scheme, its accent shades, a size and what it is worked with. */
export function makeTheme({ scheme, shades, size, touch, motion }: ThemeChoice): ThemeConfig {
  const { accent, accentStrong, accentText, accentSoft } = shades;
  const neutrals = NEUTRALS[scheme];
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'carillon' },
    algorithm: ALGORITHMS[scheme][size === 'mini' ? 'compact' : 'plain'],
    token: {
      ...neutrals,
      colorPrimary: accent,
      colorPrimaryHover: accentStrong,
      colorPrimaryActive: accentStrong,
      colorPrimaryText: accentText,
      colorPrimaryTextHover: accentText,
      colorPrimaryTextActive: accentText,
      colorPrimaryBg: accentSoft,
      // The ring around what has the focus.
      colorPrimaryBorder: accent,
      colorInfo: accent,
      colorLink: accentText,
      colorLinkHover: accentStrong,
      colorLinkActive: accentStrong,
      controlItemBgActive: accentSoft,
      fontFamily: 'var(--font)',
      borderRadius: 6,
      motion,
      motionDurationSlow: '0.2s',
      wireframe: false,
      ...TEXT[size],
      ...(touch ? TOUCH_HEIGHTS : {}),
    },
    components: {
      Tooltip: { colorTextLightSolid: '#ffffff' },
      ...(touch ? { Button: { paddingInlineSM: 12 }, DatePicker: TOUCH_CALENDAR } : {}),
    },
  };
}
