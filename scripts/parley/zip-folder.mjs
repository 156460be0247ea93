import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** The file that tells an export from any other folder. */
const MARK = 'parley.yaml';
const FOLDERS = ['actions', 'entities', 'files', 'intents', 'reactions', 'tests'];
/** Stored uncompressed, as in an export: the server refuses zips that unpack to far more than their size, and silence would. */
const STORED = 'files/';
/** The files of an export: nothing else in the folder is touched. */
const OURS =
  /^(?:\.gitattributes|(?:actions|files|layout|notes|order|parley|scopes|settings|synonyms)\.yaml|(?:entities|intents|reactions|tests)\/[^/]+\.yaml|actions\/[^/]+\.js|files\/[^/]+)$/u;

/**
 * Makes a folder match a zip: keeps equal files, and deletes files of an earlier export that the zip lacks. Returns how
 * many files it wrote and deleted.
 */
export async function unzipInto(folder, bytes) {
  const { default: yauzl } = await import('yauzl').catch(refuseFolders);
  const before = await filesIn(folder);
  if (before.length > 0 && !before.includes(MARK)) {
    throw new Error(`${folder} has files and no ${MARK}. Choose an empty folder, or one of an earlier export.`);
  }
  const zip = await yauzl.fromBufferPromise(bytes);
  const paths = new Set();
  let written = 0;
  for await (const entry of zip.eachEntry()) {
    if (!OURS.test(entry.fileName)) throw new Error(`The export has an unexpected file ${entry.fileName}`);
    paths.add(entry.fileName);
    const path = join(folder, entry.fileName);
    const content = await buffer(await zip.openReadStreamPromise(entry));
    const old = await readFile(path).catch(() => undefined);
    if (old?.equals(content)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    written += 1;
  }
  const gone = before.filter((path) => OURS.test(path) && !paths.has(path));
  for (const path of gone) await rm(join(folder, path));
  return { written, deleted: gone.length };
}

/** The zip of an export's folder, with nothing else that is in it. */
export async function zipFolder(folder) {
  const { default: yazl } = await import('yazl').catch(refuseFolders);
  const paths = (await filesIn(folder)).filter((path) => OURS.test(path));
  if (!paths.includes(MARK)) throw new Error(`${folder} is no export of a project: it has no ${MARK}.`);
  const zip = new yazl.ZipFile();
  for (const path of paths) zip.addFile(join(folder, path), path, { compress: !path.startsWith(STORED) });
  zip.end();
  return buffer(zip.outputStream);
}

export async function isFolder(path) {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** With `/` between folders. */
async function filesIn(folder) {
  const all = [];
  for (const inside of ['', ...FOLDERS]) {
    const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isFile()) all.push(inside === '' ? entry.name : `${inside}/${entry.name}`);
  }
  return all.toSorted();
}

function refuseFolders(error) {
  throw new Error('Folders need the packages of the checkout. Run npm install, or use a zip.', { cause: error });
}
