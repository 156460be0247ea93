import type { RolesState } from '#features/roles/members/assignments.ts';
import type { RolesModel } from '#features/roles/use-roles.ts';

export type Role = RolesModel['roles'][number];

/** The role whose permissions are shown. */
export interface ShownRole {
  model: RolesModel;
  state: RolesState;
  role: Role;
  /** Its permissions, with unsaved changes. */
  selected: ReadonlySet<number>;
}
