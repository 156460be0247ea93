import type { Entity } from '@parley/domain';
import type { FieldOf, Fields } from '#shared/saving/buffer.ts';
import type { EntityUse } from '#features/entities/entity-uses.tsx';

/** The entity that is open, and the way to change it. */
export interface EntityEditing {
  entity: Entity;
  isLocked: boolean;
  uses: EntityUse;
  isFieldChanged: (field: FieldOf<Entity>) => boolean;
  onChange: (fields: Fields<Entity>) => void;
}

/** The entity as one of every project, or of this one. */
export interface SystemState {
  /** The user may change entities, but not this one. */
  isLocked: boolean;
  canEdit: boolean;
  /** It is saved as a system entity. */
  wasSystem: boolean;
}
