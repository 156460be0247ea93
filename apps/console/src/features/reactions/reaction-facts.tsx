import { tests as testApi } from '@parley/contract';
import type { Reaction } from '@parley/domain';
import { useRead } from '#shared/api/hooks.ts';
import { shownTime } from '#shared/times.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { testsOf } from '#features/reactions/delete-question.tsx';
import type { Use } from '#features/reactions/reaction-links.ts';
import { useNames } from '#features/reactions/reaction-names.ts';
import { ENVIRONMENT_NAMES, usageText } from '#features/reactions/usage/usage-texts.ts';
import { environmentOf, useOverlay } from '#features/reactions/usage/use-overlay.ts';
import { useUsage } from '#features/reactions/usage/use-usage.ts';
import styles from '#features/reactions/reaction-facts.module.css';

interface ReactionFactsProps {
  reaction: Reaction;
  uses: readonly Use[];
}

/** What depends on a reaction, how often callers met it, and who changed it last. */
export function ReactionFacts({ reaction, uses }: ReactionFactsProps) {
  const { open } = useNames();
  const userName = useUserName();
  const { data: tests } = useRead(testApi.list);
  const testing = testsOf([reaction], tests ?? []);
  return (
    <dl className={styles.facts}>
      <dt>Used by</dt>
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
            <span title={testing.map(({ name }) => name).join('\n')}>
              {testing.length === 1 ? '1 test' : `${testing.length} tests`}
            </span>
          </>
        )}
        {uses.length === 0 && testing.length === 0 && <span className="p-caption">no other reaction</span>}
      </dd>
      {reaction.id > 0 && <UsageFact reaction={reaction.id} />}
      <dt>Changed</dt>
      <dd className="p-figures">
        {reaction.version === undefined
          ? 'not saved yet'
          : `by ${userName(reaction.who)}, ${shownTime(reaction.version)}`}
      </dd>
    </dl>
  );
}

/** In the environment whose usage the graph shows; in production while it shows none. */
function UsageFact({ reaction }: { reaction: number }) {
  const { overlay } = useOverlay();
  const shown = useUsage(environmentOf(overlay) ?? 'prod');
  const usage = shown?.byReaction.get(reaction);
  if (!shown || !usage) return null;
  const place = `in ${ENVIRONMENT_NAMES[shown.environment]}, last 30 days`;
  return (
    <>
      <dt>Usage</dt>
      <dd className="p-figures">
        {usage.hits === 0 ? <span className="p-caption">no hit {place}</span> : `${usageText(usage)} ${place}`}
      </dd>
    </>
  );
}
