import { Problem } from '@parley/domain/problem';
import { LRUCache } from 'lru-cache';
import { hashOf } from '#platform/opaque-secret.ts';
import type { Styles } from '#platform/styles/compile-scss.ts';
import { boundedThread } from '#platform/threads/bounded-thread.ts';

const LONGEST_MS = 4_000;
/** Total size of cached style sheets, in characters. */
const MOST_KEPT = 8_000_000;
/** A busy machine may have been the reason: styles that were too costly are tried again after this time. */
const REFUSED_MS = 60_000;

const tooCostly = new Problem('too_large', 'These styles take too long to compile. Look for long loops.');

function compilingThread() {
  return boundedThread<string, Styles>(new URL('./styles-thread.ts', import.meta.url), {
    longestMs: LONGEST_MS,
    refusal: tooCostly,
  });
}

/** Compiles style sheets in a thread with a time limit, and caches the results by content. */
export function createStyles({ compiling = compilingThread(), refusedMs = REFUSED_MS } = {}) {
  const kept = new LRUCache<string, Styles>({ maxSize: MOST_KEPT, sizeCalculation: ({ css }) => css.length + 1_000 });

  return {
    async compile(scss: string, owner: string | number): Promise<Styles> {
      if (scss.trim() === '') return { css: '', faults: [] };
      const key = hashOf(scss).toString('base64url');
      const known = kept.get(key);
      if (known) return known;
      try {
        const styles = await compiling.run(scss, owner);
        kept.set(key, styles);
        return styles;
      } catch (error) {
        if (!(error instanceof Problem && error.kind === 'too_large')) throw error;
        const refused = { css: '', faults: [{ line: 1, column: 1, message: error.message }] };
        kept.set(key, refused, { ttl: refusedMs });
        return refused;
      }
    },
    close: compiling.close,
  };
}

export type StyleCompiler = ReturnType<typeof createStyles>;
