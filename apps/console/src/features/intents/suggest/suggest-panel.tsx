import { Button, Checkbox } from '@mantine/core';
import type { Intent } from '@parley/domain';
import { useState } from 'react';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { ProposalList } from '#features/intents/suggest/proposal-list.tsx';
import { proposalRefusal, unmarked, type Proposal } from '#features/intents/suggest/suggestions.ts';
import type { IntentActions } from '#features/intents/use-intent-actions.tsx';
import type { IntentFacts } from '#features/intents/use-intents.ts';
import { useSuggestions } from '#features/intents/suggest/use-suggestions.ts';
import { suggestionTexts } from '#texts/templates.ts';
import styles from '#features/intents/suggest/suggest.module.css';

interface SuggestPanelProps {
  intent: Intent;
  facts: IntentFacts;
  actions: IntentActions;
  onClose: () => void;
}

/** More phrases for an intent, beside its templates: each is added, edited or dismissed. */
export function SuggestPanel({ intent, facts, actions, onClose }: SuggestPanelProps) {
  const { proposals, error, failure, drop, setTaken, edit } = useSuggestions(intent, facts.intents);
  const [isAugmented, setAugmented] = useState(true);
  const [refusal, setRefusal] = useState<string>();
  const shown = proposals ?? [];
  const refusalOf = (proposal: Proposal) =>
    proposal.state === 'taken' ? undefined : proposalRefusal(facts.intents, intent, shown, proposal);
  const open = shown.filter(({ state }) => state === 'open');
  const plain = unmarked(shown, refusalOf);

  async function take(taken: readonly Proposal[]) {
    setTaken(taken.map(({ key }) => key));
    setRefusal(
      await actions.takeSuggestions(
        intent,
        taken.map(({ text }) => text),
        isAugmented,
      ),
    );
  }

  return (
    <div className={styles.panel}>
      <SidePanel
        title={suggestionTexts.title(intent.name)}
        takesFocus
        closesOnEscape
        onClose={onClose}
        footer={
          open.length > 0 && (
            <Footer
              {...{ open: open.length, plain: plain.length, isAugmented, setAugmented }}
              onTake={() => void take(plain)}
            />
          )
        }
      >
        <div className={styles.body}>
          {!proposals && error === undefined && <SkeletonRows />}
          <Faults refused={error ?? refusal} failure={failure} />
          {proposals && open.length === 0 && <NothingLeft hasHad={proposals.length > 0} intent={intent} />}
          {proposals && proposals.length > 0 && (
            <ProposalList
              proposals={proposals}
              intents={facts.intents}
              references={facts.references}
              refusalOf={refusalOf}
              onTake={(proposal) => void take([proposal])}
              onEdit={edit}
              onDrop={drop}
            />
          )}
        </div>
      </SidePanel>
    </div>
  );
}

function Faults({ refused, failure }: { refused: string | undefined; failure: string | undefined }) {
  return (
    <>
      {refused !== undefined && (
        <p className={styles.failed} role="alert">
          <StateIcon state="error" size={14} /> {refused}
        </p>
      )}
      {failure !== undefined && (
        <p className="p-warning-text" role="status">
          <StateIcon state="warning" size={14} /> {suggestionTexts.byRules(failure)}
        </p>
      )}
    </>
  );
}

interface FooterProps {
  /** How many suggestions are neither added nor dismissed, and how many of them have no mark. */
  open: number;
  plain: number;
  isAugmented: boolean;
  setAugmented: (isAugmented: boolean) => void;
  onTake: () => void;
}

function Footer({ open, plain, isAugmented, setAugmented, onTake }: FooterProps) {
  return (
    <>
      <Checkbox
        size="xs"
        label={suggestionTexts.trainingOnly}
        description={suggestionTexts.trainingOnlyHint}
        checked={isAugmented}
        onChange={({ currentTarget }) => setAugmented(currentTarget.checked)}
      />
      <Button className="p-rigid" disabled={plain === 0} onClick={onTake}>
        {plain === open ? suggestionTexts.addAll(open) : suggestionTexts.addUnmarked(plain)}
      </Button>
    </>
  );
}

function NothingLeft({ hasHad, intent }: { hasHad: boolean; intent: Intent }) {
  return (
    <div className={styles.none} role="status">
      {hasHad ? (
        suggestionTexts.allHandled
      ) : intent.templates.length === 0 ? (
        suggestionTexts.suggestFrom
      ) : (
        <>
          <strong>{suggestionTexts.none}</strong>
          <p>{suggestionTexts.noneHint}</p>
        </>
      )}
    </div>
  );
}
