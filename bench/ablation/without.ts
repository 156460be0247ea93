/**
 * Loaded before a program with the part's name in its address: replaces a piece of one source file while Node loads it, in
 * the program's threads too. The product thus needs no switch for any part.
 */
import { registerHooks } from 'node:module';
import { REPLACEMENTS, type Part } from './parts.ts';

const part = new URL(import.meta.url).searchParams.get('part') as Part;
const { file, from, to } = REPLACEMENTS[part];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(file)) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
    if (source.split(from).length !== 2) throw new Error(`${file} does not contain once: ${from}`);
    return { ...loaded, source: source.replace(from, () => to) };
  },
});
