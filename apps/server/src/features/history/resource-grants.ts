import { holdsGrant } from '@parley/contract';
import type { Resource } from '@parley/domain';
import { GRANTS, type Grant } from '@parley/domain/permission';
import { Problem } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';

/** The grants of each resource's own calls for reading and changing, which the history requires, too. */
const NEEDED: Record<Resource, { read: Grant; write: Grant }> = {
  reactions: { read: 'GET:/reactions', write: 'PUT:/reactions' },
  scopes: { read: 'GET:/reactions', write: 'PUT:/reactions' },
  notes: { read: 'GET:/reactions', write: 'PUT:/reactions' },
  intents: { read: 'GET:/intents', write: 'PUT:/intents' },
  synonyms: { read: 'GET:/synonyms', write: 'PUT:/synonyms' },
  entities: { read: 'GET:/entities', write: 'PUT:/entities/<id>' },
  actions: { read: 'GET:/actions', write: 'PUT:/actions' },
  tests: { read: 'GET:/tests', write: 'PUT:/tests/<id>' },
  files: { read: 'GET:/storage', write: 'POST:/file' },
  settings: { read: 'GET:/settings', write: 'PUT:/settings' },
};

type Access = Pick<ProjectContext, 'actor' | 'projectId'>;

export function mayRead({ actor, projectId }: Access, resource: Resource): boolean {
  return holdsGrant(actor.permissions, NEEDED[resource].read, { projectId });
}

export function refuseUnreadable(access: Access, resource: Resource): void {
  if (!mayRead(access, resource)) throw lacking(NEEDED[resource].read);
}

export function refuseUnwritable({ actor, projectId }: Access, resource: Resource): void {
  const { write } = NEEDED[resource];
  if (!holdsGrant(actor.permissions, write, { projectId })) throw lacking(write);
}

/** Deleting files needs a grant of its own. */
export function refuseUndeletable(access: Access, resource: Resource): void {
  if (resource !== 'files') return refuseUnwritable(access, resource);
  const { actor, projectId } = access;
  if (!holdsGrant(actor.permissions, 'DELETE:/file', { projectId })) throw lacking('DELETE:/file');
}

export function lacking(grant: Grant): Problem {
  return new Problem('forbidden', `Insufficient permissions: ${grant} is needed.`, {
    issues: [{ path: 'body', message: `Requires “${GRANTS[grant].title}”` }],
  });
}
