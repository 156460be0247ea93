import type { RightRule } from '@parley/contract';
import { platformUserTexts } from '#texts/platform-users.ts';
import { signOnTexts } from '#texts/sign-on.ts';

/** A right beyond projects, as people read it. */
export function rightName(right: RightRule['right']): string {
  if (right === 'platform-admin') return signOnTexts.rights.platformAdmin;
  if (right === 'company-admin') return signOnTexts.rights.companyAdmin;
  return platformUserTexts.permissions.names[right] ?? '';
}
