import { writeFile } from 'node:fs/promises';
import { unzipInto } from './zip-folder.mjs';

/** Writes a project as a zip, or as files in a folder. */
export const exportCommand = {
  name: 'export',
  summary: 'Export a project’s draft to a zip or a folder',
  options: { out: { type: 'string', value: '<path>', help: 'A file that ends with .zip, or a folder; required' } },
  exitCodes: ['Exported', 'Not used'],
  run: exportProject,
};

async function exportProject(client, { project, out }) {
  if (!out) throw new Error('--out is missing.');
  const bytes = await client.download(`/v1/projects/${encodeURIComponent(project)}/export`);
  if (out.endsWith('.zip')) {
    await writeFile(out, bytes);
    console.log(`Exported to ${out}`);
    return 0;
  }
  const { written, deleted } = await unzipInto(out, bytes);
  console.log(`Exported to ${out}: ${written} files written, ${deleted} deleted`);
  return 0;
}
