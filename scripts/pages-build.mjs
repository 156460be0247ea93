import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './install.mjs';
import { runNode, toolScript } from './processes.mjs';

const INPUTS = ['packages', 'package-lock.json', 'tsconfig.base.json'];
const NOT_INPUTS = /(^|[\\/])(node_modules|dist)([\\/]|$)|\.test\.tsx?$/;

/** Builds what browsers load: the console and the chat client. Answers the exit code. */
export async function buildPages() {
  const code = await buildChatClient();
  return code === 0 ? build('console', 'apps/console') : code;
}

export function buildChatClient() {
  return build('chat client', 'apps/chat-client');
}

/** Builds only if a source has changed. */
async function build(name, folder) {
  const stampFile = join(root, folder, 'dist/.inputs');
  const stamp = hashOf([folder, ...INPUTS]);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 0;
  console.log(`Building the ${name} …`);
  const code = await runNode([toolScript('vite'), 'build', '--logLevel', 'warn'], { cwd: join(root, folder) });
  // Written last and inside the output, which Vite empties: an interrupted build is repeated.
  if (code === 0) {
    compressAssets(join(root, folder, 'dist/assets'));
    writeFileSync(stampFile, stamp);
  }
  return code;
}

/** Writes compressed files beside each text file, for the server to choose by what the browser accepts. */
function compressAssets(folder) {
  if (!existsSync(folder)) return;
  const texts = readdirSync(folder).filter((name) => /\.(?:js|css|svg)$/u.test(name));
  for (const file of texts.map((name) => join(folder, name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => !NOT_INPUTS.test(file) && statSync(join(root, file)).isFile());
}
