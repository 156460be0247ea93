import type { Entity } from '@parley/domain';
import type { ComponentProps } from 'react';
import type { Mark } from '#shared/saving/buffer.ts';
import { MasterList } from '#shared/ui/master-list.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import type { EntityFaults } from '#features/entities/entity-faults.ts';
import { countValues } from '#features/entities/entity-search.ts';

interface EntityListProps extends Omit<ComponentProps<typeof MasterList<Entity>>, 'label' | 'renderName' | 'describe'> {
  faults: EntityFaults;
  markOf: (id: number) => Mark | undefined;
}

/** The entities by name. */
export function EntityList({ faults, markOf, ...list }: EntityListProps) {
  return (
    <MasterList
      {...list}
      label="Entities"
      describe={describe}
      renderName={({ id, name }) => (
        <>
          @{name} {markOf(id) !== undefined && <UnsavedDot />}
          {faults.has(id) && <StateIcon state="error" size={14} label="Not valid" />}
        </>
      )}
    />
  );
}

/** `dictionary · lemmatized · 120 values · system` */
function describe(entity: Entity): string {
  const count = countValues(entity);
  const values = `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`;
  return [
    entity.type,
    ...(entity.type === 'dictionary' ? [entity.match, values] : []),
    ...(entity.occurrence === 'multiple' ? ['multiple'] : []),
    ...(entity.__is_system__ ? ['system'] : []),
  ].join(' · ');
}
