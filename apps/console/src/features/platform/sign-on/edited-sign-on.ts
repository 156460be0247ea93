import type { SignOnState } from '@parley/contract';
import type { FieldOf, Thing } from '#shared/saving/buffer.ts';
import type { MergeField } from '#shared/saving/conflict.ts';
import { mergedList } from '#shared/saving/merged-list.ts';

const FIELDS = [
  'is_on',
  'name',
  'issuer',
  'client_id',
  'scopes',
  'groups_claim',
  'links_users',
  'trusts_emails',
  'adds_users',
  'company_id',
  'passwords_off',
  'break_glass',
  'grace_minutes',
  'console_url',
  'rules',
  'right_rules',
] as const;

export type SignOnFields = Pick<SignOnState, (typeof FIELDS)[number]> & { client_secret: string };
/** The settings that the tab changes, saved as one. */
export type EditedSignOn = Thing & SignOnFields;

/** The settings are one thing. */
export const SIGN_ON = 1;

export function editedSignOn(state: SignOnState, version: number | undefined): EditedSignOn {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, state[field]])) as Pick<
    SignOnState,
    (typeof FIELDS)[number]
  >;
  return { id: SIGN_ON, version, ...fields, client_secret: '' };
}

/** Rules that two people added, and emergency administrators, can be kept together. */
export const mergeSignOnField: MergeField<EditedSignOn> = (field, base, mine, theirs) => {
  if (!isList(field)) return undefined;
  const texts = (from: EditedSignOn) => from[field].map((one) => JSON.stringify(one));
  return mergedList(texts(base), texts(mine), texts(theirs)).map((one) => JSON.parse(one) as unknown);
};

function isList(field: FieldOf<EditedSignOn>): field is 'rules' | 'right_rules' | 'break_glass' {
  return field === 'rules' || field === 'right_rules' || field === 'break_glass';
}
