import { training } from '@parley/contract';
import type { Entity } from '@parley/domain';
import { IconTags } from '@tabler/icons-react';
import { useCan } from '#shared/access/access.tsx';
import { counted } from '#texts/counted.ts';
import { MasterScreen } from '#parts/master/master-screen.tsx';
import { usePlace } from '#parts/master/use-place.ts';
import { entityTexts } from '#texts/entities.ts';
import { texts } from '#texts/spec.ts';
import { train } from '#parts/training/training.ts';
import { EXAMPLE } from '#features/entities/example-entity.ts';
import { EntityForm } from '#features/entities/entity-form.tsx';
import { doublesOf, doublesText, entityNames } from '#features/entities/entity-faults.ts';
import { countValues, foundEntities } from '#features/entities/entity-search.ts';
import { mayDelete, useEntityUses } from '#features/entities/entity-uses.tsx';
import { TryLine } from '#features/entities/try-line.tsx';
import { isDictionaryChanged, isSystem, NEW_ENTITY, useEntities, WORDING } from '#features/entities/use-entities.ts';

/** The pieces of information that a bot can find in a caller's words. */
export function EntitiesScreen() {
  const { list, saving, faults, canEdit, canEditSystem } = useEntities();
  const canTrain = useCan(training.train);
  const usesOf = useEntityUses(list.data, saving.things);
  const place = usePlace('entity');
  const isLocked = (entity: Entity) => !canEdit || (isSystem(entity.id, list.data) && !canEditSystem);
  return (
    <MasterScreen
      words={{
        title: entityTexts.title,
        one: entityTexts.one,
        searched: entityTexts.searched,
        guide: 'entities',
        emptyName: texts.entities.nameEmpty,
        hint: entityTexts.hint,
        sign: '@',
        describe,
        saving: WORDING,
      }}
      state={{ list, saving, place, faults, canEdit, grant: 'PUT:/entities/<id>' }}
      rules={{
        find: foundEntities,
        faultOfNew: entityNames.faultOfNew,
        makeNew: (name) => ({ name, ...NEW_ENTITY }),
        isLocked,
        mayDelete: (entity) => mayDelete(entity, usesOf(entity.id), isSystem(entity.id, list.data)),
      }}
      fields={{ first: 'input, textarea', afterAdding: 'select' }}
      second={canTrain ? { label: entityTexts.saveAndTrain, run: () => void train() } : undefined}
      foot={<TryLine unsaved={saving.unsaved.length} />}
      empty={{ icon: IconTags, texts: entityTexts.empty, example: EXAMPLE }}
      renderDetail={(entity, detail) => (
        <EntityForm
          editing={{
            entity,
            isLocked: isLocked(entity),
            uses: usesOf(entity.id),
            isFieldChanged: (field) => saving.isFieldChanged(entity.id, field),
            onChange: (fields) => saving.change(entity.id, fields),
          }}
          system={{
            isLocked: canEdit && isLocked(entity),
            canEdit: canEditSystem,
            wasSystem: isSystem(entity.id, list.data),
          }}
          {...detail}
          fault={detail.fault === doublesText(doublesOf(entity)) ? undefined : detail.fault}
          doubled={isDictionaryChanged(saving, entity.id) ? doublesOf(entity) : []}
        />
      )}
    />
  );
}

/** `dictionary · lemmatized · 120 values · system` */
function describe(entity: Entity): string {
  const count = countValues(entity);
  const values = counted(count, entityTexts.value);
  return [
    entityTexts.types[entity.type],
    ...(entity.type === 'dictionary' ? [entity.match, values] : []),
    ...(entity.occurrence === 'multiple' ? [entityTexts.multiple] : []),
    ...(entity.__is_system__ ? [entityTexts.system] : []),
  ].join(' · ');
}
