/** The part of a verb's form in a statement. Forms are folded: callers type diacritics or not. */
export type VerbKind = 'finite' | 'participle' | 'imperative' | 'infinitive';

/** How verbs of one kind are inflected: their infinitives end in `infinitive`, which gives way to the other endings. */
export interface Conjugation {
  infinitive: string;
  finite: string;
  participle: string;
  imperative: string;
  verbs: string;
}

export type VerbForms = Pick<ReadonlyMap<string, VerbKind>, 'get' | 'has'>;

/**
 * Every form of the verbs; where two verbs share one, the statement's verb wins over the infinitive. They are made when
 * the first is asked for: most bots speak one language.
 */
export function conjugate(...verbs: Parameters<typeof formsOf>): VerbForms {
  let made: ReadonlyMap<string, VerbKind> | null = null;
  const forms = () => (made ??= formsOf(...verbs));
  return { get: (form) => forms().get(form), has: (form) => forms().has(form) };
}

function formsOf(
  conjugations: readonly Conjugation[],
  irregular: Partial<Record<VerbKind, string>>,
): ReadonlyMap<string, VerbKind> {
  const forms = new Map<string, VerbKind>();
  const add = (kind: VerbKind, form: string) => {
    const known = forms.get(form);
    if (known === undefined || RANK[kind] > RANK[known]) forms.set(form, kind);
  };
  for (const { infinitive, verbs, ...endings } of conjugations) {
    for (const verb of verbs.trim().split(/\s+/u)) {
      if (!verb.endsWith(infinitive)) throw new Error(`${verb} does not end in ${infinitive}`);
      const stem = verb.slice(0, verb.length - infinitive.length);
      add('infinitive', verb);
      for (const kind of KINDS) {
        if (endings[kind] === '') continue;
        for (const ending of endings[kind].split(' ')) add(kind, stem + (ending === '-' ? '' : ending));
      }
    }
  }
  for (const kind of ['infinitive', ...KINDS] as const) {
    for (const form of (irregular[kind] ?? '').trim().split(/\s+/u)) if (form !== '') add(kind, form);
  }
  return forms;
}

const KINDS = ['finite', 'participle', 'imperative'] as const;
const RANK: Record<VerbKind, number> = { infinitive: 0, imperative: 1, finite: 2, participle: 3 };

/** Each prefix before each form. */
export function prefixed(prefixes: string, forms: string): string {
  return prefixes
    .split(' ')
    .flatMap((prefix) => forms.split(' ').map((form) => (prefix === '-' ? '' : prefix) + form))
    .join(' ');
}
