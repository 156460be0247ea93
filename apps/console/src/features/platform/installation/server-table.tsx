import type { ServerOfInstallation } from '@parley/contract';
import { shownMoment } from '#shared/times.ts';
import { Chip } from '#shared/ui/chip.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { installationTexts } from '#texts/installation.ts';
import styles from '#features/platform/installation/installation.module.css';

const { servers: texts } = installationTexts;

/** The processes of the installation, on whatever machines. */
export function ServerTable({ servers }: { servers: readonly ServerOfInstallation[] }) {
  const { name, roles, version, started, seen } = texts.columns;
  return (
    <section className={styles.part} aria-label={texts.title}>
      <h2 className={styles.heading}>{texts.title}</h2>
      {servers.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must scroll by keys, too.
        <div className={styles.sideways} role="group" aria-label={texts.title} tabIndex={0}>
          <table className="p-table">
            <TableHead columns={[name, roles, version, started, seen]} />
            <tbody>
              {servers.map((server) => (
                <tr key={server.id}>
                  <td className="p-medium">{server.name}</td>
                  <td>{server.roles.join(', ')}</td>
                  <td>{server.version}</td>
                  <td className="p-figures">{shownMoment(server.started)}</td>
                  <td className="p-figures">
                    {shownMoment(server.seen)} {server.is_gone && <Chip tone="warning">{texts.gone}</Chip>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
