import postcss, { type Declaration } from 'postcss';

export interface StyleFault {
  /** Both count from 1. */
  line: number;
  column: number;
  message: string;
}

/** Rules that only set conditions for the styles inside, or give them a name. */
const HARMLESS_RULES = new Set([
  'container',
  'counter-style',
  'font-face',
  'keyframes',
  '-webkit-keyframes',
  'layer',
  'media',
  'property',
  'starting-style',
  'supports',
]);
/** Properties with which old browsers ran code. */
const RUNNING_PROPERTIES = new Set(['behavior', '-moz-binding']);
/** Matches text that could load something or run code; leaves `url(data:…)` and `url(#…)` alone. */
const LOADING =
  /(?<![\w-])(?:url\s*\(\s*(?!["']?\s*(?:data:image\/|data:font\/|#))|(?:src|image|(?:-\w+-)?image-set|(?:-\w+-)?cross-fade|expression)\s*\()|javascript:/iu;

/**
 * Removes everything from a style sheet that would load external resources or run code, and reports each removal. A
 * browser may parse a broken style sheet differently from this parser, so the rest is searched once more as plain text.
 */
export function cleanCss(css: string, previousMap?: string): { css: string; faults: StyleFault[] } {
  const root = postcss.parse(css, previousMap === undefined ? {} : { map: { prev: previousMap } });
  const faults: StyleFault[] = [];
  root.walk((node) => {
    if (node.type === 'comment') return void node.remove();
    const message = faultOf(node);
    if (message === null) return;
    const start = node.source?.start;
    const origin = start && root.source?.input.origin(start.line, start.column);
    const { line, column } = origin || (start ?? { line: 1, column: 1 });
    faults.push({ line, column, message });
    node.remove();
  });
  const cleaned = root.toString().replace(/\/\*# sourceMappingURL[^]*$/u, '');
  if (LOADING.test(unescaped(cleaned)) || /@import/iu.test(unescaped(cleaned))) {
    return {
      css: '',
      faults: [...faults, { line: 1, column: 1, message: 'The styles could load something from outside.' }],
    };
  }
  return { css: cleaned, faults };
}

function faultOf(node: postcss.ChildNode): string | null {
  if (node.type === 'atrule') {
    const name = unescaped(node.name).toLowerCase();
    return HARMLESS_RULES.has(name) ? null : `@${name} is not allowed.`;
  }
  if (node.type === 'decl' && (RUNNING_PROPERTIES.has(unescaped(node.prop).toLowerCase()) || loads(node))) {
    return `${node.prop} loads something from outside. Only data: addresses of images and fonts are allowed.`;
  }
  return null;
}

/** Browsers ignore comments inside a value. */
function loads({ value, raws }: Declaration): boolean {
  return [value, raws.value?.raw ?? ''].some((text) => LOADING.test(unescaped(text)));
}

/** Browsers read `\75 rl(` as `url(`. */
function unescaped(css: string): string {
  return css
    .replaceAll(/\\([0-9a-f]{1,6})\s?/giu, (_, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return code > 0x10_ff_ff ? '\uFFFD' : String.fromCodePoint(code);
    })
    .replaceAll(/\\([^0-9a-f\n])/giu, '$1')
    .replaceAll('\\\n', '');
}
