import { training } from '@parley/contract';
import type { Entity } from '@parley/domain';
import { useCan } from '#shared/access/access.tsx';
import { counted } from '#shared/counted.ts';
import { MasterScreen } from '#shared/master/master-screen.tsx';
import { usePlace } from '#shared/master/use-place.ts';
import { texts } from '#texts/spec.ts';
import { train } from '#shared/training/training.ts';
import { EntitiesEmpty } from '#features/entities/entities-empty.tsx';
import { EntityForm } from '#features/entities/entity-form.tsx';
import { doublesOf, doublesText, entityNames } from '#features/entities/entity-faults.ts';
import { countValues, foundEntities } from '#features/entities/entity-search.ts';
import { mayDelete, useEntityUses } from '#features/entities/entity-uses.tsx';
import { TryLine } from '#features/entities/try-line.tsx';
import { isDictionaryChanged, isSystem, NEW_ENTITY, useEntities, WORDING } from '#features/entities/use-entities.ts';

/** The pieces of information that a bot can find in what a caller says. */
export function EntitiesScreen() {
  const { list, saving, faults, canEdit, canEditSystem } = useEntities();
  const canTrain = useCan(training.train);
  const usesOf = useEntityUses(list.data);
  const place = usePlace('entity');
  const isLocked = (entity: Entity) => !canEdit || (isSystem(entity.id, list.data) && !canEditSystem);
  return (
    <MasterScreen
      title="Entities"
      one="an entity"
      searched="name or value"
      guide="entities"
      list={list}
      saving={saving}
      wording={WORDING}
      place={place}
      faults={faults}
      canEdit={canEdit}
      grant="PUT:/entities/<id>"
      emptyNameMessage={texts.entities.nameEmpty}
      second={canTrain ? { label: 'Save & Train', run: () => void train() } : undefined}
      find={foundEntities}
      faultOfNew={entityNames.faultOfNew}
      makeNew={(name) => ({ name, ...NEW_ENTITY })}
      isLocked={isLocked}
      mayDelete={(entity) => mayDelete(entity, usesOf(entity.id), isSystem(entity.id, list.data))}
      describe={describe}
      sign="@"
      firstField="input, textarea"
      fieldAfterAdding="select"
      foot={<TryLine unsaved={saving.unsaved.length} />}
      hint="An entity finds a piece of information in what a caller says, such as a card or an amount. Choose one to edit it."
      renderEmpty={(actions) => <EntitiesEmpty canEdit={canEdit} {...actions} />}
      renderDetail={(entity, detail) => (
        <EntityForm
          entity={entity}
          isLocked={isLocked(entity)}
          isLockedAsSystem={canEdit && isLocked(entity)}
          canEditSystem={canEditSystem}
          wasSystem={isSystem(entity.id, list.data)}
          uses={usesOf(entity.id)}
          isFieldChanged={(field) => saving.isFieldChanged(entity.id, field)}
          onChange={(fields) => saving.change(entity.id, fields)}
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
  const values = counted(count, 'value');
  return [
    entity.type,
    ...(entity.type === 'dictionary' ? [entity.match, values] : []),
    ...(entity.occurrence === 'multiple' ? ['multiple'] : []),
    ...(entity.__is_system__ ? ['system'] : []),
  ].join(' · ');
}
