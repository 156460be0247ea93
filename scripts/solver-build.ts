/** Compiles the solver's loop, which is AssemblyScript, and writes it where the language model takes it from. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../packages/nlu');
const OPTIONS = ['-O3', '--runtime', 'stub', '--noAssert', '--importMemory', '--noExportMemory'];
export const COMPILED = join(FOLDER, 'src/training/solve-wasm.ts');

/** The text of the module that holds the compiled loop. */
export async function compiledSolver(): Promise<string> {
  const { default: asc } = await import('assemblyscript/asc');
  let compiled = '';
  const files = ['assembly/solve.ts', '--baseDir', FOLDER, '--outFile', 'solve.wasm'];
  let told = '';
  const { error } = await asc.main([...files, ...OPTIONS], {
    stderr: { write: (text) => void (told += String(text)) },
    writeFile: (_name, content) => void (compiled = Buffer.from(content).toString('base64')),
  });
  if (error) throw new Error(`The solver cannot be compiled: ${told}`, { cause: error });
  return [
    '/** WebAssembly in base 64. Made of assembly/solve.ts by `npm run solver`; a test makes it anew and compares. */',
    `export const SOLVE_WASM =\n  '${compiled}';\n`,
  ].join('\n');
}

if (import.meta.main) writeFileSync(COMPILED, await compiledSolver());
