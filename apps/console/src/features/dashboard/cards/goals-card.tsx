import { ActionIcon, Button } from '@mantine/core';
import { stats as statsApi, type Stats } from '@parley/contract';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { Card } from '#features/dashboard/cards/card.tsx';
import { CountedLink } from '#features/dashboard/cards/counted-link.tsx';
import { GoalDialog } from '#features/dashboard/cards/goal-dialog.tsx';
import { useChoice } from '#features/dashboard/cards/use-choice.ts';
import { countedIn, queryOf, type View } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/funnel-card.module.css';

const { goals: texts } = dashboardTexts;

/** The project's goals: how many conversations reached each, and the value of them. */
export function GoalsCard({ view, stats }: { view: View; stats: Stats }) {
  const { choice, isRead, canChange } = useChoice();
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const enabled = choice.goals.length > 0;
  const query = queryOf(view);
  const { data } = useRead(statsApi.goals, { query, enabled, handles: ['local'] });
  const { from, to } = stats.previous;
  const { data: before } = useRead(statsApi.goals, {
    query: { ...query, from: String(from), to: String(to) },
    enabled: enabled && view.isCompared,
    handles: ['local'],
  });
  if (!isRead) return null;
  return (
    <Card
      title={texts.title}
      tools={
        <Can do={statsApi.choose}>
          <ActionIcon aria-label={texts.add} title={texts.add} onClick={() => setEdited('new')}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Can>
      }
    >
      {!enabled && (
        <div className={styles.none}>
          <p>{texts.none}</p>
          <Can do={statsApi.choose}>
            <Button onClick={() => setEdited('new')}>{texts.add}</Button>
          </Can>
        </div>
      )}
      {enabled && data && (
        <table className="p-table p-figures">
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.calls}</th>
              {view.isCompared && <th scope="col">{dashboardTexts.chart.previous}</th>}
              <th scope="col">{texts.total}</th>
              {canChange && (
                <th scope="col">
                  <span className="p-visually-hidden">{texts.change}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.map(({ name, kind, id, value, conversations }, index) => (
              <tr key={index}>
                <td>{name}</td>
                <td>
                  <CountedLink
                    counted={{ ...countedIn(view), ...(kind === 'reaction' ? { reaction: id } : { label: id }) }}
                  >
                    {grouped(conversations)}
                  </CountedLink>
                </td>
                {view.isCompared && <td>{before?.[index] ? grouped(before[index].conversations) : '–'}</td>}
                <td>{(conversations * value).toLocaleString('en-US', { maximumFractionDigits: 2 })}</td>
                {canChange && (
                  <td>
                    <ActionIcon size={24} aria-label={texts.edit(name)} onClick={() => setEdited(index)}>
                      <IconPencil size={14} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited !== null && <GoalDialog at={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}
