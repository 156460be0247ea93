import type { Suggestion } from '@parley/contract';
import { templateKey, type Intent } from '@parley/domain';
import { suggestionTexts } from '#texts/templates.ts';
import { addRefusal } from '#features/intents/template-rules.ts';

/** A phrase that is proposed for an intent. */
export interface Proposal {
  key: number;
  text: string;
  kind: Suggestion['kind'];
  /** The template that it varies, if any. */
  from: string | null;
  /** Id of another intent that it would be understood as. */
  nearerTo: number | null;
  state: 'open' | 'taken';
}

export function proposalsOf(suggested: readonly Suggestion[]): Proposal[] {
  return suggested.map(({ template, kind, from, nearer_to }, key) => ({
    key,
    text: template,
    kind,
    from,
    nearerTo: nearer_to,
    state: 'open',
  }));
}

/** Why a proposal cannot be added: it already exists, or occurs twice among the proposals. */
export function proposalRefusal(
  intents: readonly Intent[],
  intent: Intent,
  proposals: readonly Proposal[],
  { key, text }: Pick<Proposal, 'key' | 'text'>,
): string | undefined {
  const twice = proposals.some(
    (other) => other.key < key && other.state === 'open' && templateKey(other.text) === templateKey(text),
  );
  return addRefusal(intents, intent, text) ?? (twice ? suggestionTexts.proposedAbove : undefined);
}

/** Proposals that can be accepted without review. */
export function unmarked(proposals: readonly Proposal[], refusalOf: (proposal: Proposal) => string | undefined) {
  return proposals.filter(
    (proposal) => proposal.state === 'open' && proposal.nearerTo === null && refusalOf(proposal) === undefined,
  );
}
