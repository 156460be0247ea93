import { Problem } from '@parley/domain/problem';
import { signedIn } from '#http/admit.ts';
import { requestedProject } from '#http/authorize.ts';
import type { AdmittedCall } from '#http/call.ts';
import type { UploadOptions } from '#http/route.ts';
import { ownerOf } from '#http/turns.ts';
import { receiveFile } from '#http/uploads.ts';
import { unwatched } from '#http/work.ts';

/** Reads and prepares the file of a call, runs `handle`, and reports the outcome to the task of the call. */
export async function withUpload<F, P>(
  { read, prepare, begin = unwatched, release, bodyLimit }: UploadOptions<F, P>,
  { route: { endpoint }, request, actor, query, given }: AdmittedCall,
  handle: (brought: object) => Promise<unknown>,
): Promise<unknown> {
  const projectId = endpoint.of === 'project' ? requestedProject(query) : 0;
  const work = begin(projectId);
  try {
    const file = await receiveFile(request, endpoint, {
      owner: ownerOf(actor),
      read: (upload) => read(upload, work),
      release,
      limit: bodyLimit,
    });
    try {
      const place = { actor: signedIn(actor), projectId };
      const prepared = await prepare?.(place, { ...given, file, work } as never);
      const result = await handle({ file, work, prepared });
      work.done('Done');
      return result;
    } finally {
      await release?.(file);
    }
  } catch (error) {
    work.failed(error instanceof Problem ? error.message : 'Failed; nothing has changed');
    throw error;
  }
}
