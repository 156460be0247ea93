import postcss from 'postcss';
import { compileString, Exception, Logger } from 'sass';
import { cleanCss, type StyleFault } from '#platform/styles/clean-css.ts';

export interface Styles {
  /** Empty if there is a fault. */
  css: string;
  faults: StyleFault[];
}

/** In characters. */
const LARGEST_OUTPUT = 200_000;

/** Compiles an editor's SCSS to CSS that loads nothing. Its author determines the cost: see `createStyles`. */
export function compileScss(scss: string): Styles {
  try {
    const { css, sourceMap } = compileString(scss, {
      importers: [{ canonicalize: refuseImport, load: () => null }],
      logger: Logger.silent,
      sourceMap: true,
      charset: false,
    });
    if (css.length > LARGEST_OUTPUT)
      return failed(1, 1, `The compiled styles are longer than ${LARGEST_OUTPUT} characters.`);
    const { css: cleaned, faults } = cleanCss(css, JSON.stringify(sourceMap));
    return { css: faults.length === 0 ? cleaned : '', faults };
  } catch (error) {
    return faultOf(error);
  }
}

/** Bad styles are the author's fault, never the server's. */
function faultOf(error: unknown): Styles {
  if (error instanceof Exception) {
    const { line, column } = error.span.start;
    return failed(line + 1, column + 1, error.sassMessage);
  }
  // Interpolation can produce CSS that browsers cannot read. The error's position is in the compiled styles, not in the
  // user's text.
  if (error instanceof postcss.CssSyntaxError)
    return failed(1, 1, `The compiled styles are not valid: ${error.reason}.`);
  // The engine's limits on depth and on the length of a text.
  if (error instanceof RangeError)
    return failed(1, 1, 'The styles are nested too deeply, or make a text that is too long.');
  throw error;
}

/** Sass calls this for every import except its built-in modules. */
function refuseImport(url: string): never {
  throw new Error(`Other files cannot be loaded: ${url.slice(0, 100)}`);
}

function failed(line: number, column: number, message: string): Styles {
  return { css: '', faults: [{ line, column, message }] };
}
