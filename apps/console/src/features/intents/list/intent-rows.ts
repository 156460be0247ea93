import {
  isNegative,
  positiveName,
  type Evaluation,
  type Intent,
  type ReferenceNames,
  type TemplateEvaluation,
} from '@parley/domain';
import { evaluationOf, isFlawed, templateFlaw } from '#parts/training/model-state.ts';
import { searchIntents, type FoundIntent } from '#features/intents/list/intent-search.ts';

/** A line of the list. Every kind has one height, so that a long list needs no measuring. */
export type IntentRow =
  | { kind: 'intent'; key: string; intent: Intent; isTwin: boolean; isOpen: boolean }
  | { kind: 'add-template'; key: string; intent: Intent; isTwin: boolean }
  | {
      kind: 'template';
      key: string;
      intent: Intent;
      isTwin: boolean;
      template: string;
      /** Only for training. */
      isAugmented: boolean;
      evaluation: TemplateEvaluation | undefined;
    }
  | { kind: 'more'; key: string; intent: Intent; isTwin: boolean; hidden: number };

export const SORTS = ['name', 'expected', 'templates', 'precision', 'recall', 'used'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListView {
  query: string;
  onlyFlaws: boolean;
  sort: Sort;
  descending: boolean;
  /** An expanded intent starts with a field to add a template. */
  canEdit: boolean;
  /** Ids of expanded intents. */
  open: ReadonlySet<number>;
  /** Ids of intents that the search expanded to show matching templates, and the user collapsed. */
  folded: ReadonlySet<number>;
  /** Ids of expanded intents that show all of their templates. */
  full: ReadonlySet<number>;
}

/** How many templates an intent shows at first when the user or the search expands it. */
export const FIRST_TEMPLATES = 20;
const FOUND_TEMPLATES = 5;

interface Facts {
  evaluation: Evaluation | undefined;
  /** The reactions that name an intent. */
  users: ReadonlyMap<string, readonly unknown[]> | undefined;
  references?: ReferenceNames;
}

/** The lines of intents that are sorted already. */
export function intentRows(sorted: readonly Intent[], view: ListView, facts: Facts): IntentRow[] {
  const found = searchIntents(sorted, view.query, facts.references).filter(
    ({ intent }) => !view.onlyFlaws || isFlawed(facts.evaluation?.intents[intent.id]),
  );
  const shownNames = new Set(found.map(({ intent }) => intent.name));
  return found.flatMap((one) => rowsOf(one, view, facts, isTwinIn(shownNames, one.intent)));
}

/** Sorted as asked, every negative intent right under its positive one. */
export function sortIntents(
  intents: readonly Intent[],
  { sort, descending }: Pick<ListView, 'sort' | 'descending'>,
  facts: Facts,
): Intent[] {
  const direction = descending ? -1 : 1;
  const number = NUMBERS[sort];
  const compare = (a: Intent, b: Intent) =>
    (number ? direction * (number(a, facts) - number(b, facts)) : 0) ||
    (number ? 1 : direction) * byName.compare(a.name, b.name) ||
    a.id - b.id;

  const names = new Set(intents.map(({ name }) => name));
  const twins = new Map<string, Intent>();
  const leading: Intent[] = [];
  for (const intent of intents) {
    if (isTwinIn(names, intent)) twins.set(positiveName(intent.name), intent);
    else leading.push(intent);
  }
  return leading.toSorted(compare).flatMap((intent) => {
    const twin = twins.get(intent.name);
    return twin ? [intent, twin] : [intent];
  });
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** An intent under this is expected to be misunderstood too often. */
export const LOW_EXPECTED = 0.6;

/**
 * The share of an intent's templates that models recognize which have not seen them; undefined where none was judged.
 */
export function expectedOf({ id }: Intent, evaluation: Evaluation | undefined): number | undefined {
  return evaluation?.cross_validation?.intents[id]?.recall;
}

/** Numbers that columns sort by; the name column has no number. An intent without an evaluation counts as perfect. */
const NUMBERS: Record<Sort, ((intent: Intent, facts: Facts) => number) | null> = {
  name: null,
  expected: (intent, { evaluation }) => expectedOf(intent, evaluation) ?? 1,
  templates: (intent) => intent.templates.length,
  precision: (intent, { evaluation }) => evaluation?.intents[intent.id]?.precision ?? 1,
  recall: (intent, { evaluation }) => evaluation?.intents[intent.id]?.recall ?? 1,
  used: (intent, { users }) => users?.get(intent.name)?.length ?? 0,
};

function isTwinIn(names: ReadonlySet<string>, { name }: Intent): boolean {
  return isNegative(name) && names.has(positiveName(name));
}

/** An intent's own line and, if expanded, its templates: the newest first, next to the field that adds one. */
function rowsOf(found: FoundIntent, view: ListView, facts: Facts, isTwin: boolean): IntentRow[] {
  const { intent } = found;
  const isOpen = view.open.has(intent.id) || (found.byTemplate && !view.folded.has(intent.id));
  const own: IntentRow = { kind: 'intent', key: intentKey(intent.id), intent, isTwin, isOpen };
  if (!isOpen) return [own];

  const evaluation = facts.evaluation?.intents[intent.id];
  const templates = chosenTemplates(found, view, facts);
  const marks = new Set(intent.augmented);
  return [
    own,
    ...(view.canEdit && view.open.has(intent.id)
      ? [{ kind: 'add-template', key: `${intent.id}/add`, intent, isTwin } satisfies IntentRow]
      : []),
    ...templates.map((template): IntentRow => ({
      kind: 'template',
      key: templateRowKey(intent.id, template),
      intent,
      isTwin,
      template,
      isAugmented: marks.has(template),
      evaluation: evaluationOf(evaluation, template),
    })),
    ...(templates.length < intent.templates.length
      ? [
          {
            kind: 'more',
            key: `${intent.id}/more`,
            intent,
            isTwin,
            hidden: intent.templates.length - templates.length,
          } satisfies IntentRow,
        ]
      : []),
  ];
}

/** The templates to show: the search's matches, limited to flawed ones if so filtered. */
function chosenTemplates({ intent, templates }: FoundIntent, view: ListView, facts: Facts): readonly string[] {
  if (view.full.has(intent.id)) return intent.templates.toReversed();
  const evaluation = facts.evaluation?.intents[intent.id];
  const wanted = view.onlyFlaws
    ? templates.filter((template) => templateFlaw(intent.id, evaluationOf(evaluation, template)))
    : templates;
  return wanted.slice(view.open.has(intent.id) ? -FIRST_TEMPLATES : -FOUND_TEMPLATES).toReversed();
}

export function intentKey(id: number): string {
  return String(id);
}

/** The intent that a row is about. */
export function intentOfKey(key: string | undefined): number | undefined {
  return key === undefined ? undefined : Number.parseInt(key, 10);
}

/** The template that a row shows; undefined for the other kinds of rows. */
export function templateOfKey(key: string): { id: number; template: string } | undefined {
  const [, id, template] = /^(\d+)\/t\/(.*)$/su.exec(key) ?? [];
  return template === undefined ? undefined : { id: Number(id), template };
}

export function templateRowKey(id: number, template: string): string {
  return `${id}/t/${template}`;
}
