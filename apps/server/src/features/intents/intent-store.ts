import { tidyAugmented, type Intent } from '@parley/domain/intent';
import { positiveName } from '@parley/domain/intent-polarity';
import { templateKey } from '@parley/domain/text';
import { sql } from 'kysely';
import type { StoreContext } from '#platform/things/store-context.ts';
import { versioned } from '#platform/things/versioned.ts';
import type { Place } from '#platform/db/place.ts';

export const DUPLICATE_INTENT = 'Duplicit intent name';

export function intentStore(context: StoreContext) {
  return versioned(context, 'intents', { duplicateName: DUPLICATE_INTENT, tidy: tidyAugmented });
}

export type StoredIntent = Pick<Intent, 'id' | 'name' | 'templates' | 'augmented'> & {
  version: number;
  who: number | null;
};

/** Intents as callers see them: a negative one names the intent that it negates. */
export function withNegatives(intents: StoredIntent[]): Intent[] {
  const idByName = new Map(intents.map(({ id, name }) => [name, id]));
  return intents.map((intent) => {
    const positive = positiveName(intent.name);
    return { ...intent, negative_of: positive === intent.name ? null : (idByName.get(positive) ?? null) };
  });
}

export type NamedIntent = Pick<Intent, 'id' | 'name'>;

/** The intents without their templates: a project may have 100,000 of these. */
export async function intentNames({ db, projectId }: Place): Promise<NamedIntent[]> {
  return db
    .selectFrom('things')
    .select(['id', 'name'])
    .$narrowType<{ name: string }>()
    .where('project_id', '=', projectId)
    .where('resource', '=', 'intents')
    .orderBy('id')
    .execute();
}

interface CheckedIntent extends NamedIntent {
  isEmpty: boolean;
  hasEntities: boolean;
}

/** The intents' names, and whether each has templates, and entities in them. */
export async function checkedIntents({ db, projectId }: Place): Promise<CheckedIntent[]> {
  return db
    .selectFrom('things')
    .select([
      'id',
      'name',
      sql<boolean>`jsonb_array_length(coalesce(data->'templates', '[]')) = 0`.as('isEmpty'),
      sql<boolean>`coalesce(data->>'templates', '') like '%@%'`.as('hasEntities'),
    ])
    .$narrowType<{ name: string }>()
    .where('project_id', '=', projectId)
    .where('resource', '=', 'intents')
    .orderBy('id')
    .execute();
}

/**
 * The intents that hold a template with this key, among up to 100,000 templates in a project. The database finds
 * candidates with equal ASCII letters, as it folds other letters by its own locale; the final comparison happens here.
 */
export async function holdersOfTemplate({ db, projectId }: Place, key: string): Promise<NamedIntent[]> {
  const { rows } = await sql<NamedIntent & { near: string[] }>`
    select id, name, near from things, lateral (
      select array_agg(t) as near from jsonb_array_elements_text(data -> 'templates') t
      where t collate "C" ~ ${nearPattern(key)}
    ) as found
    where project_id = ${projectId} and resource = 'intents' and near is not null
  `.execute(db);
  return rows.filter(({ near }) => near.some((template) => templateKey(template) === key));
}

/** The compared beginning of a key: it distinguishes most templates, and a longer pattern is slow to compile. */
const COMPARED = 60;

/**
 * A PostgreSQL regular expression that matches all texts that may have this key: other letters and spaces match
 * anything.
 */
function nearPattern(key: string): string {
  const pattern = key.slice(0, COMPARED).replaceAll(/[^!-~]+|[a-z]|[^\w]/gu, (part) => {
    if (/^[^!-~]/u.test(part)) return '[^!-~]*';
    // İ is the only letter outside ASCII whose lower case is an ASCII letter.
    if (part === 'i') return '[iI\u0130]';
    return /[a-z]/u.test(part) ? `[${part}${part.toUpperCase()}]` : `\\${part}`;
  });
  return `^[^!-~]*${pattern}${key.length > COMPARED ? '' : '[^!-~]*$'}`;
}
