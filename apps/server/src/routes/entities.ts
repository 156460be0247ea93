import { entities } from '@parley/contract';
import { fittingMatch } from '@parley/domain/entity';
import { entityStore } from '#features/entities/entity-store.ts';
import { readValueFile } from '#features/entities/read-value-file.ts';
import { refuseFaultyValues } from '#features/entities/refuse-faulty-values.ts';
import { isForSystemEntities } from '#features/entities/system-entities.ts';
import type { ProjectContext } from '#http/context.ts';
import { detachedRoute, everyProjectRoute, projectRoute } from '#http/route.ts';
import { updateOwnEntity } from '#workflows/content/change-entities.ts';
import { createSystemEntity, removeSystemEntity, updateSystemEntity } from '#workflows/content/system-entities.ts';
import { reachOf } from '#workflows/content/system-entity-reach.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Tables } from '#platform/table/tables.ts';
import { listAt } from '#platform/things/list-at.ts';
import { tableWhileUsed } from '#routes/receive-table.ts';

interface EntityDeps {
  files: Pick<FileStore, 'receive' | 'discard'>;
  tables: Pick<Tables, 'withTable'>;
}

export const entityRoutes = ({ files, tables }: EntityDeps) => [
  projectRoute(entities.list, (context, { query }) => listAt(entityStore(context), query.mtime)),
  projectRoute(entities.create, async (context, { body }) => {
    if (body.__is_system__) throw isForSystemEntities('body.__is_system__');
    await refuseFaultyValues(body);
    const { version: _version, who: _who, ...data } = body;
    return entityStore(context).insert({ ...data, match: fittingMatch(body) });
  }),
  projectRoute(entities.update, (context, { params, body }) => updateOwnEntity(context, params.id, body)),
  projectRoute(entities.remove, async (context, { params }) => ({ version: await removeEntity(context, params.id) })),
  detachedRoute(entities.readValues, ({ actor }, { query, receiveFile }) =>
    receiveFile(tableWhileUsed(files), (received) =>
      tables.withTable(received, { sheet: query.sheet, owner: String(actor?.userId) }, (table) =>
        readValueFile(table, query),
      ),
    ),
  ),
  everyProjectRoute(entities.reach, (context, { query }) => reachOf(context, query.name)),
  everyProjectRoute(entities.createSystem, (context, { body }) => createSystemEntity(context, body)),
  everyProjectRoute(entities.updateSystem, (context, { params, body }) => updateSystemEntity(context, params.id, body)),
  everyProjectRoute(entities.removeSystem, (context, { params }) => removeSystemEntity(context, params.id)),
];

async function removeEntity(context: ProjectContext, id: number): Promise<number> {
  const store = entityStore(context);
  const entity = await store.find(id);
  // Removes the entity first: a caller with an outdated copy, from before it became a system entity, should get the
  // conflict.
  const version = await store.remove(id, context.atime);
  if (entity?.__is_system__) throw isForSystemEntities('params.id');
  return version;
}
