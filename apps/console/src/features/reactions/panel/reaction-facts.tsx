import { reactions, tests as testApi } from '@parley/contract';
import type { Reaction } from '@parley/domain';
import { useRead } from '#shared/api/hooks.ts';
import { counted, grouped } from '#texts/counted.ts';
import { shownTime } from '#shared/times.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { testsOf } from '#features/reactions/editing/delete-question.tsx';
import type { Use } from '#features/reactions/reaction-links.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { giveUpsOf } from '#features/reactions/usage/give-ups.ts';
import { usageText } from '#features/reactions/usage/usage-figures.ts';
import { environmentOf, useOverlay } from '#features/reactions/usage/use-overlay.ts';
import { useUsage } from '#features/reactions/usage/use-usage.ts';
import { reactionTexts } from '#texts/reactions.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/reactions/panel/reaction-facts.module.css';

const { facts: texts } = reactionTexts;

const NO_REACTIONS: readonly Reaction[] = [];

interface ReactionFactsProps {
  reaction: Reaction;
  uses: readonly Use[];
}

/** Shows the uses of a reaction, how often callers met it, and who changed it last. */
export function ReactionFacts({ reaction, uses }: ReactionFactsProps) {
  const { open } = useNames();
  const userName = useUserName();
  const { data: tests } = useRead(testApi.list);
  const testing = testsOf([reaction], tests ?? []);
  return (
    <dl className={styles.facts}>
      <dt>{texts.usedBy}</dt>
      <dd>
        {uses.map((use, index) => (
          <span key={use.reaction.id}>
            {index > 0 && ', '}
            <button type="button" className="p-link" onClick={() => open(use.reaction.name)}>
              {use.reaction.name}
            </button>{' '}
            {use.through.join(', ')}
          </span>
        ))}
        {testing.length > 0 && (
          <>
            {uses.length > 0 && ', '}
            <span title={testing.map(({ name }) => name).join('\n')}>{counted(testing.length, texts.test)}</span>
          </>
        )}
        {uses.length === 0 && testing.length === 0 && <span className="p-caption">{texts.unused}</span>}
      </dd>
      {reaction.id > 0 && <UsageFact reaction={reaction} />}
      <dt>{texts.changed}</dt>
      <dd className="p-figures">
        {reaction.version === undefined
          ? texts.notSaved
          : texts.changedBy(userName(reaction.who), shownTime(reaction.version))}
      </dd>
    </dl>
  );
}

/** The usage in the environment that the graph shows; in production if the graph does not show usage. */
function UsageFact({ reaction }: { reaction: Reaction }) {
  const { overlay } = useOverlay();
  const list = useRead(reactions.list).data ?? NO_REACTIONS;
  const shown = useUsage(environmentOf(overlay) ?? 'prod');
  const usage = shown?.byReaction.get(reaction.id);
  if (!shown || !usage) return null;
  const place = texts.lastDays(uiTexts.environments[shown.environment]);
  return (
    <>
      <dt>{texts.usage}</dt>
      <dd className="p-figures">
        {usage.hits === 0 ? <span className="p-caption">{texts.noHits(place)}</span> : `${usageText(usage)} ${place}`}
        {giveUpsOf(reaction, list, shown.hitsOfSteps).map(({ slots, hits }) => (
          <span key={slots.join()}>
            {', '}
            {texts.giveUp(grouped(hits), slots.join(texts.or))}
          </span>
        ))}
      </dd>
    </>
  );
}
