import type { Installation } from '@parley/contract';
import { Fact } from '#shared/ui/fact.tsx';
import { installationTexts } from '#texts/installation.ts';
import styles from '#features/platform/installation/installation.module.css';

const { versions: texts } = installationTexts;

/** The versions of program and schema, and how far the replica is behind. */
export function VersionFacts({ state }: { state: Installation }) {
  const { version, migration, replica_lag_seconds: lag } = state;
  return (
    <section className={styles.part} aria-label={texts.title}>
      <h2 className={styles.heading}>{texts.title}</h2>
      <dl className={styles.facts}>
        <Fact name={texts.parley}>{version}</Fact>
        <Fact name={texts.schema}>{migration}</Fact>
        <Fact name={texts.lag}>{lag === null ? texts.noReplica : texts.seconds(lag.toFixed(1))}</Fact>
      </dl>
    </section>
  );
}
