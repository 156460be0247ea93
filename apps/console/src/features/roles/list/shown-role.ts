import type { RolesBuffer } from '#features/roles/editing/roles-buffer.ts';
import type { RolesModel } from '#features/roles/use-roles.ts';

export type Role = RolesModel['roles'][number];

/** The role whose permissions are shown. */
export interface ShownRole {
  model: RolesModel;
  buffer: RolesBuffer;
  role: Role;
  /** Its permissions, with unsaved changes. */
  selected: ReadonlySet<number>;
}
