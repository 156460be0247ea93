import { ActionIcon, Button, Menu } from '@mantine/core';
import { stats as statsApi, type Funnel } from '@parley/contract';
import { funnelBars, largestDrop } from '@parley/charts';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { Can, CanItem } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { useAddress } from '#shared/use-address.ts';
import { Card, ChartTools } from '#features/dashboard/cards/card.tsx';
import { CountedLink } from '#features/dashboard/cards/counted-link.tsx';
import { csvOf } from '#features/dashboard/view/csv.ts';
import { FunnelDialog } from '#features/dashboard/cards/funnel-dialog.tsx';
import { useChoice, useChoosable } from '#features/dashboard/cards/use-choice.ts';
import { countedIn, queryOf, type View } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/funnel-card.module.css';

const { funnel: texts } = dashboardTexts;

/** Counts the conversations that reached each step of the chosen funnel, and conversations that left at each. */
export function FunnelCard({ view }: { view: View }) {
  const { choice, isRead } = useChoice();
  const { params, write } = useAddress();
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const at = Math.min(Number(params.get('funnel')) || 0, Math.max(0, choice.funnels.length - 1));
  const funnel = choice.funnels[at];
  if (!isRead) return null;
  return (
    <Card
      title={texts.title}
      aside={
        funnel && (
          <Menu position="bottom-start" returnFocus>
            <Menu.Target>
              <Button size="compact-sm" rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}>
                {funnel.name}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {choice.funnels.map(({ name }, index) => (
                <Menu.Item key={index} onClick={() => write({ funnel: () => (index === 0 ? '' : String(index)) })}>
                  {name}
                </Menu.Item>
              ))}
              <CanItem do={statsApi.choose} onClick={() => setEdited('new')}>
                {texts.add}
              </CanItem>
            </Menu.Dropdown>
          </Menu>
        )
      }
      tools={
        funnel && (
          <Can do={statsApi.choose}>
            <ActionIcon aria-label={texts.edit} title={texts.edit} onClick={() => setEdited(at)}>
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Can>
        )
      }
    >
      {funnel ? (
        <Steps funnel={funnel} view={view} />
      ) : (
        <div className={styles.none}>
          <p>{texts.none}</p>
          <Can do={statsApi.choose}>
            <Button onClick={() => setEdited('new')}>{texts.add}</Button>
          </Can>
        </div>
      )}
      {edited !== null && (
        <FunnelDialog
          at={edited}
          onClose={(saved) => {
            setEdited(null);
            if (saved !== undefined) write({ funnel: () => (saved === 0 ? '' : String(saved)) });
          }}
        />
      )}
    </Card>
  );
}

function Steps({ funnel, view }: { funnel: Funnel; view: View }) {
  const { nameOf } = useChoosable();
  const steps = funnel.steps.map(({ kind, id }) => (kind === 'scope' ? `s${id}` : String(id)));
  const { data } = useRead(statsApi.funnel, {
    query: { ...queryOf(view), steps: steps.join(',') },
    handles: ['local'],
  });
  if (!data) return null;
  const counts = data.conversations;
  const rows = funnel.steps.map((step, index) => ({ label: nameOf(step), count: counts[index] ?? 0 }));
  const largest = largestDrop(rows);
  const first = counts[0] ?? 0;
  return (
    <>
      <table className={`${styles.table} p-figures`}>
        <thead>
          <tr>
            <th scope="col">{funnel.name}</th>
            <th scope="col">{texts.dropped}</th>
            <th scope="col">{texts.calls}</th>
            <th scope="col">
              <ChartTools
                title={funnel.name}
                draw={(theme) => funnelBars(rows, funnel.name, { width: 480, theme })}
                csv={() =>
                  csvOf(
                    [funnel.name, texts.calls],
                    rows.map(({ label, count }) => [label, count]),
                  )
                }
              />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count }, index) => {
            const dropped = (counts[index - 1] ?? count) - count;
            const share = first === 0 ? 0 : count / first;
            const style: CSSProperties & Record<'--share', string> = { '--share': `${share * 100}%` };
            return (
              <tr key={index} style={style}>
                <th scope="row">{label}</th>
                <td>
                  {index > 0 && (
                    <>
                      {index === largest && <StateIcon state="warning" size={12} label={texts.largest} />}{' '}
                      <CountedLink
                        className={index === largest ? 'p-warning-text' : 'p-caption'}
                        counted={{
                          ...countedIn(view),
                          steps: steps.slice(0, index).join(','),
                          ...(steps[index] === undefined ? {} : { missed: steps[index] }),
                        }}
                        label={texts.openDrop(grouped(dropped), label)}
                      >
                        {`−${grouped(dropped)}`}
                      </CountedLink>
                    </>
                  )}
                </td>
                <td>
                  <CountedLink
                    counted={{ ...countedIn(view), steps: steps.slice(0, index + 1).join(',') }}
                    label={texts.openStep(label, grouped(count))}
                  >
                    {grouped(count)}
                  </CountedLink>
                </td>
                <td className="p-caption">{`${Math.round(share * 100)}%`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
