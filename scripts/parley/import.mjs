import { readFile } from 'node:fs/promises';
import { printable } from './printable.mjs';
import { isFolder, zipFolder } from './zip-folder.mjs';

/** Reads a project from a zip or a folder. */
export const importCommand = {
  name: 'import',
  summary: 'Import a zip or a folder into a project, as one change',
  options: {
    from: { type: 'string', value: '<path>', help: 'A zip, or a folder of an export; required' },
    new: { type: 'string', value: '<name>', help: 'Make a project of this name instead; needs a user, not a token' },
    replace: { type: 'boolean', help: 'Delete what only the project has; else it is kept' },
    'dry-run': { type: 'boolean', help: 'Only report what would change' },
  },
  exitCodes: ['Imported; with --dry-run, no errors', 'Not imported: the files have errors'],
  isWithoutProject: ({ new: name }) => name !== undefined,
  run: importProject,
};

async function readZip(path) {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Error(`Cannot read ${path} (${error.code}). Check --from.`, { cause: error });
  }
}

async function importProject(client, { project, from, new: name, replace, 'dry-run': isDry }) {
  if (!from) throw new Error('--from is missing.');
  const bytes = (await isFolder(from)) ? await zipFolder(from) : await readZip(from);
  const isNew = name !== undefined;
  const path = isNew ? '/v1/projects/import' : `/v1/projects/${encodeURIComponent(project)}/import`;
  const query = isNew ? { name } : { mode: replace ? 'replace' : 'update' };
  const dry = await client.upload(path, { ...query, dry_run: '1' }, bytes);
  for (const line of report(dry)) console.log(line);
  if (dry.errors > 0) {
    console.error(`Not imported: ${dry.errors} errors.`);
    return 1;
  }
  if (isDry) return 0;
  const { version, project_id: made } = await client.upload(path, query, bytes);
  if (isNew) {
    console.log(`Imported as project ${made}`);
    return 0;
  }
  console.log(version === null ? 'Nothing to import' : `Imported as version ${new Date(version / 1000).toISOString()}`);
  return 0;
}

/** A line for each fault, then one for each resource that differs. */
function report({ faults, changes }) {
  const differing = changes.filter(({ added, changed, removed }) => added.count + changed.count + removed.count > 0);
  return [
    ...faults.map(({ file, line, message, severity }) => {
      const place = line === null ? file : `${file}:${line}`;
      return `${severity === 'error' ? '✖' : '!'} ${printable(place)}: ${printable(message)}`;
    }),
    ...differing.map(
      ({ resource, added, changed, removed }) =>
        `${resource}: ${added.count} added, ${changed.count} changed, ${removed.count} deleted`,
    ),
  ];
}
