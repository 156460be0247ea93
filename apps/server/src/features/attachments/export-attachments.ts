import { Readable } from 'node:stream';
import { attachmentStore } from '#features/attachments/attachment-store.ts';
import type { InProject } from '#platform/db/database.ts';
import type { ZipPart } from '#platform/zip/write-zip.ts';

const AT_ONCE = 500;

/** The path of an attachment in an export. `name` was chosen by a caller. */
function attachmentPath({ id, name }: { id: number; name: string }): string {
  const ending = /\.[a-z\d]{1,8}$/iu.exec(name)?.[0].toLowerCase() ?? '';
  return `attachments/${id}${ending}`;
}

/** The attachments of all conversations of a project. Each file is opened only when it is written. */
export async function* attachmentParts(inProject: InProject, projectId: number): AsyncGenerator<ZipPart> {
  let after = 0;
  for (;;) {
    const from = after;
    const page = await inProject(projectId, 'read', (db) =>
      db
        .selectFrom('attachments')
        .select(['id', 'name', 'size'])
        .where('project_id', '=', projectId)
        .where('id', '>', from)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    );
    for (const { id, name, size } of page) {
      yield { path: attachmentPath({ id, name }), size, open: () => openAttachment(inProject, projectId, id, size) };
    }
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = last.id;
  }
}

async function openAttachment(inProject: InProject, projectId: number, id: number, size: number): Promise<Readable> {
  const found = await inProject(projectId, 'read', (db) => attachmentStore(db, projectId).find(id));
  // Erased since its page was read; a zip has promised its length.
  return Readable.from([found?.bytes ?? Buffer.alloc(size)]);
}
