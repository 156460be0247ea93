import { Button } from '@mantine/core';
import { personalData, type PersonalDataRequest } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { shownMinute } from '#shared/times.ts';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { TableHead } from '#shared/ui/table-head.tsx';
import { personalDataTexts as texts } from '#texts/personal-data.ts';
import styles from '#features/conversations/personal-data/personal-data-view.module.css';

const { columns } = texts;

/** The log of erasures, exports and deletions by age, with who, when and how much. */
export function PersonalDataLog({ onOpen }: { onOpen: (id: number) => void }) {
  const { data: all, error, refetch } = useRead(personalData.list);
  if (error && !all) return <LoadError what={texts.log} error={error} onRetry={() => void refetch()} />;
  if (!all) return <SkeletonRows />;
  return (
    <section aria-label={texts.log}>
      <h2 className={styles['heading']}>{texts.log}</h2>
      {all.length === 0 ? (
        <p className={styles['about']}>{texts.logEmpty}</p>
      ) : (
        <table className="p-table">
          <TableHead columns={Object.values(columns)} />
          <tbody>
            {all.map((one) => (
              <Row key={one.id} request={one} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ request, onOpen }: { request: PersonalDataRequest; onOpen: (id: number) => void }) {
  const { id, kind, state, subject_kind: by, subject, who_name: who, created, finished, counts, deployments } = request;
  const isOpen = state === 'searching' || state === 'found' || state === 'erasing' || deployments.length > 0;
  return (
    <tr>
      <td className="p-figures">{shownMinute(finished ?? created)}</td>
      <td>{texts.kinds[kind]}</td>
      <td>{subject ?? (by === null ? '' : texts.subjects[by])}</td>
      <td>{who ?? texts.server}</td>
      <td className="p-figures">{grouped(counts.conversations)}</td>
      <td className="p-figures">{grouped(counts.contacts)}</td>
      <td>
        {texts.states[state]}{' '}
        {isOpen && (
          <Button size="compact-sm" onClick={() => onOpen(id)}>
            {texts.open}
          </Button>
        )}
      </td>
    </tr>
  );
}
