import { reactions } from '@parley/contract';
import type { Scope, Suppression } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { lastRead, patchRead, readAgain, refresh } from '#shared/api/hooks.ts';
import { gone, type Change, type Destination } from '#shared/changes/change.ts';
import { createChangeQueue } from '#shared/changes/change-queue.ts';
import type { NoticeText } from '#shared/notices/notices.ts';
import { scopeTexts } from '#texts/scopes.ts';
import { texts } from '#texts/spec.ts';

type ScopeChange = Change<Scope[]>;

/** The changes of editors to the scopes of a project. */
export const scopeChanges = createChangeQueue<Scope[]>({
  read: (projectId) => lastRead(reactions.scopes, projectId) ?? [],
  update: (projectId, change) => patchRead(reactions.scopes, change, projectId),
  readAgain: (projectId) => readAgain(reactions.scopes, projectId),
});

export function addScope(
  { name, parent, suppressions = [] }: Pick<Scope, 'name' | 'parent' | 'suppressions'>,
  notice: NoticeText = { title: scopeTexts.added },
): ScopeChange {
  let madeId: number | undefined;
  return {
    notice,
    typed: name,
    key: `add scope ${name}`,
    // The list shows it once the server has numbered it.
    apply: (scopes) => scopes,
    async calls({ to }) {
      const placed = parent ? { name, parent } : { name };
      const { id, version } = await call(reactions.createScope, { ...to, body: placed });
      madeId = id;
      const made: Scope = { id, ...placed, version };
      const complete = suppressions.length === 0 ? made : await write(to, made, { suppressions });
      return (scopes) => [...scopes.filter((one) => one.id !== id), complete];
    },
    inverse(scopes) {
      const made = scopes.find(({ id }) => id === madeId);
      return made && removeScope(made, { title: scopeTexts.removed(made.name) });
    },
  };
}

/** The new name is carried into every enter_scope. */
export function renameScope(
  { id, name: before }: Pick<Scope, 'id' | 'name'>,
  name: string,
  notice: NoticeText = { title: scopeTexts.renamed },
): ScopeChange {
  return {
    ...editOf(id, { name }),
    notice,
    typed: name,
    async calls({ to, state }) {
      const renamed = await write(to, scopeIn(state, id), { name });
      void refresh(reactions.list, to.projectId);
      // The server also renames it where it is a parent.
      if (state.some(({ parent }) => parent === before)) void readAgain(reactions.scopes, to.projectId);
      return replacing(renamed);
    },
    inverse(scopes) {
      const isStill = scopes.some((scope) => scope.id === id && scope.name === name);
      return isStill ? renameScope({ id, name }, before, { title: scopeTexts.restored(before) }) : undefined;
    },
  };
}

/** Puts a scope into another, or into none. */
export function moveScope(
  { id, name, parent: before = null }: Pick<Scope, 'id' | 'name' | 'parent'>,
  parent: string | null,
): ScopeChange {
  return {
    ...editOf(id, { parent }),
    notice: { title: parent === null ? scopeTexts.movedOut(name) : scopeTexts.moved(name, parent) },
    calls: async ({ to, state }) => replacing(await write(to, scopeIn(state, id), { parent })),
    inverse: (scopes) =>
      scopes.some((scope) => scope.id === id && (scope.parent ?? null) === parent)
        ? moveScope({ id, name, parent }, before)
        : undefined,
  };
}

/** Replaces the linter's findings that are suppressed in a scope. */
export function suppressInScope(
  { id, suppressions: before }: Pick<Scope, 'id' | 'suppressions'>,
  suppressions: Suppression[],
): ScopeChange {
  return {
    ...editOf(id, { suppressions }),
    notice: { title: texts.saving.saved },
    calls: async ({ to, state }) => replacing(await write(to, scopeIn(state, id), { suppressions })),
    inverse: (scopes) =>
      scopes.some((scope) => scope.id === id) ? suppressInScope({ id, suppressions }, before ?? []) : undefined,
  };
}

export function removeScope(scope: Scope, notice: NoticeText = { title: scopeTexts.deleted }): ScopeChange {
  return {
    notice,
    key: `delete scope ${scope.id}`,
    apply: (scopes) => scopes.filter(({ id }) => id !== scope.id),
    async calls({ to }) {
      await call(reactions.removeScope, { ...to, params: { id: scope.id } });
    },
    inverse: () => addScope(scope, { title: scopeTexts.restored(scope.name) }),
  };
}

function editOf(id: number, edit: Partial<Scope>): Pick<ScopeChange, 'apply' | 'key'> {
  return {
    key: `change scope ${id} ${Object.keys(edit).join()}`,
    apply: (scopes) => scopes.map((scope) => (scope.id === id ? { ...scope, ...edit } : scope)),
  };
}

function replacing(changed: Scope): (scopes: Scope[]) => Scope[] {
  return (scopes) => scopes.map((scope) => (scope.id === changed.id ? changed : scope));
}

function scopeIn(scopes: readonly Scope[], id: number): Scope {
  const scope = scopes.find((one) => one.id === id);
  if (!scope) throw gone();
  return scope;
}

async function write(to: Destination, scope: Scope, edit: Partial<Scope>): Promise<Scope> {
  const { id, name, version } = scope;
  const written = await call(reactions.updateScopes, { ...to, body: [{ id, name, version, ...edit }] });
  return { ...scope, ...edit, version: written.version };
}
