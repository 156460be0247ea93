import { text } from '@parley/domain/text';
import { Email } from '@parley/domain/user';
import * as z from 'zod/mini';
import { invalidValue } from '#features/people/scim/scim-error.ts';

const MOST_OPERATIONS = 1_000;
const MOST_MEMBERS = 20_000;
const Name = text(200).check(z.trim());

/** Providers send more fields than Parley stores, and some send booleans as texts. */
const Flag = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^(?:true|false)$/iu))]),
  z.transform((value) => value === true || String(value).toLowerCase() === 'true'),
);

export const ScimUserBody = z.object({
  userName: Email,
  externalId: z.nullish(Name),
  displayName: z.nullish(Name),
  name: z.nullish(z.object({ formatted: z.nullish(Name), givenName: z.nullish(Name), familyName: z.nullish(Name) })),
  active: z.optional(Flag),
});
export type ScimUserBody = z.infer<typeof ScimUserBody>;

const Members = z
  .array(z.object({ value: z.string().check(z.regex(/^\d{1,15}$/u, 'A member’s value must be the id of a user')) }))
  .check(z.maxLength(MOST_MEMBERS));

export const ScimGroupBody = z.object({
  displayName: Name.check(z.minLength(1, 'displayName is needed')),
  externalId: z.nullish(Name),
  members: z.nullish(Members),
});
export type ScimGroupBody = z.infer<typeof ScimGroupBody>;

const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z.string().check(z.regex(/^(?:add|replace|remove)$/iu, 'op must be add, replace or remove')),
        path: z.optional(text(500)),
        value: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1, 'Operations must not be empty'), z.maxLength(MOST_OPERATIONS)),
});

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: unknown;
}

export function readScim<S extends z.ZodMiniType>(schema: S, body: unknown): z.infer<S> {
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidValue(issue ? `${issue.path.join('.')}: ${issue.message}` : 'The body is not valid');
}

export function readOperations(body: unknown): Operation[] {
  return readScim(Patch, body).Operations.map(({ op, path, value }) => ({
    op: op.toLowerCase() as Operation['op'],
    path,
    value,
  }));
}

export function membersIn(value: unknown): number[] {
  return readScim(Members, Array.isArray(value) ? value : [value]).map((member) => Number(member.value));
}

/** Reads a user's name from the fields that a provider may send. */
export function nameIn({ displayName, name, userName }: ScimUserBody): string {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  return displayName || name?.formatted || parts || userName;
}

/**
 * Applies the operations to a user. Ignores paths and fields that Parley does not store: providers send many of these.
 */
export function patchedUser(before: ScimUserBody, operations: readonly Operation[]): ScimUserBody {
  const draft: Record<string, unknown> = { ...before };
  for (const { op, path, value } of operations) {
    if (path === undefined) {
      if (op === 'remove' || typeof value !== 'object' || value === null) throw invalidValue('A path is needed');
      for (const [field, one] of Object.entries(value)) put(draft, field, one);
    } else put(draft, path, op === 'remove' ? null : value);
  }
  return readScim(ScimUserBody, draft);
}

const FIELDS = ['userName', 'externalId', 'displayName', 'active'];
const NAME_FIELDS = ['formatted', 'givenName', 'familyName'];

function put(draft: Record<string, unknown>, path: string, value: unknown): void {
  const given = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/iu, '').toLowerCase();
  const field = FIELDS.find((one) => one.toLowerCase() === given);
  if (field !== undefined) draft[field] = value;
  if (given === 'name') draft['name'] = value;
  const part = NAME_FIELDS.find((one) => `name.${one}`.toLowerCase() === given);
  if (part === undefined) return;
  const name = draft['name'];
  draft['name'] = { ...(typeof name === 'object' ? name : {}), [part]: value };
  // New name parts invalidate the display name.
  if (part !== 'formatted') draft['displayName'] = null;
}
