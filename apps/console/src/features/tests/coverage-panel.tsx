import { tests } from '@parley/contract';
import { coveredPercent, type Covered } from '@parley/domain';
import { useRead } from '#shared/api/hooks.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { coverageTexts } from '#texts/coverage.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/tests/coverage-panel.module.css';

const MOST_LISTED = 200;

/** The parts of the bot that the last test run did not reach. */
export function CoveragePanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(tests.coverage, { staleTime: 0 });
  return (
    <SidePanel title={coverageTexts.title} onClose={onClose}>
      {error && !data && <LoadError what={coverageTexts.title} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data?.is_measured === false && <p className={styles.unmeasured}>{coverageTexts.notMeasured}</p>}
      {data?.is_measured && (
        <div className={styles.body}>
          <p className={styles.hint}>{coverageTexts.hint}</p>
          <Part
            title={coverageTexts.parts.reactions}
            part={data.reactions}
            screen="/app/grapheditor"
            query="reaction"
          />
          <Part title={coverageTexts.parts.intents} part={data.intents} screen="/app/intents" query="intent" />
          <Part title={coverageTexts.parts.actions} part={data.actions} />
          <Part title={coverageTexts.parts.edges} part={data.edges} screen="/app/grapheditor" query="reaction" />
        </div>
      )}
    </SidePanel>
  );
}

interface PartProps {
  title: string;
  part: Covered;
  screen?: string;
  query?: string;
}

function Part({ title, part, screen, query }: PartProps) {
  const { total, covered, missing } = part;
  return (
    <section aria-label={title}>
      <h3 className={styles.head}>
        {title}
        <span className={styles.figures}>{coverageTexts.figures(covered, total, coveredPercent(part))}</span>
      </h3>
      <progress
        className={styles.bar}
        aria-label={coverageTexts.covered(title)}
        max={Math.max(total, 1)}
        value={total === 0 ? 1 : covered}
      />
      {missing.length === 0 ? (
        <p className={styles.hint}>{total === 0 ? coverageTexts.none : coverageTexts.complete}</p>
      ) : (
        <ul className={styles.missing} aria-label={coverageTexts.missing(title)}>
          {missing.slice(0, MOST_LISTED).map(({ id, name }) => (
            <li key={name}>
              {screen !== undefined && query !== undefined && id !== null ? (
                <ScreenLink className="p-accent-text" to={screen} query={{ [query]: id }}>
                  {name}
                </ScreenLink>
              ) : (
                name
              )}
            </li>
          ))}
          {missing.length > MOST_LISTED && <li>{uiTexts.andMore(missing.length - MOST_LISTED)}</li>}
        </ul>
      )}
    </section>
  );
}
