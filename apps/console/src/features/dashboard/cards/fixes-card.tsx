import { Button } from '@mantine/core';
import { stats as statsApi, type Fix, type FixKind } from '@parley/contract';
import {
  IconAlertOctagonFilled,
  IconArrowsSplit2,
  IconMessage2Question,
  IconMessageDots,
  IconSitemap,
  IconTestPipe,
  type Icon,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { grouped } from '#texts/counted.ts';
import { shownMinute } from '#shared/times.ts';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { Card } from '#features/dashboard/cards/card.tsx';
import type { View } from '#features/dashboard/view/use-view.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/dashboard/cards/fixes-card.module.css';

const FEW = 6;
/** The list of fallbacks over about the four weeks of the fixes. */
const FIX_DAYS = 30;
const { fixes: texts, lists: listTexts } = dashboardTexts;

const ICONS: Record<FixKind, Icon> = {
  fallbacks: IconMessage2Question,
  confusion: IconArrowsSplit2,
  test: IconAlertOctagonFilled,
  untested: IconTestPipe,
  dead_end: IconSitemap,
  templates: IconMessageDots,
};

/** Ranks the next fixes by the calls that they affect; each row opens the place of its fix. */
export function FixesCard({ view }: { view: View }) {
  const { data, error } = useRead(statsApi.fixes, { query: { project_env: view.environment }, handles: ['local'] });
  const [isOpen, setOpen] = useState(false);
  const items = data?.items ?? [];
  const shown = isOpen ? items : items.slice(0, FEW);
  return (
    <Card
      title={texts.title}
      aside={<span className="p-caption">{texts.hint}</span>}
      tools={<span>{texts.calls}</span>}
      className={styles.card}
    >
      {!data && !error && (
        <p className={styles.none} role="status">
          {uiTexts.loading}
        </p>
      )}
      {error && <p className={styles.none}>{texts.failed}</p>}
      {data && items.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ol className="p-plain-list p-fill p-scroll">
        {shown.map((fix) => (
          <FixRow key={`${fix.kind} ${fix.id} ${fix.other?.id}`} fix={fix} />
        ))}
      </ol>
      {items.length > FEW && (
        <div className={styles.foot}>
          <button type="button" className="p-bare-button p-link" onClick={() => setOpen(!isOpen)}>
            {isOpen ? listTexts.showLess : listTexts.showAll(grouped(items.length))}
          </button>
        </div>
      )}
    </Card>
  );
}

function FixRow({ fix }: { fix: Fix }) {
  const Symbol = ICONS[fix.kind];
  const { to, query } = placeOf(fix);
  const [title, hint] = wordsOf(fix);
  return (
    <li className={styles.row} data-kind={fix.kind}>
      <Symbol size={16} stroke={1.75} className={styles.icon} aria-hidden />
      <ScreenLink to={to} query={query} className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.hint}>{hint}</span>
      </ScreenLink>
      <Button
        size="compact-sm"
        className={styles.fix ?? ''}
        tabIndex={-1}
        aria-hidden
        renderRoot={(props) => <ScreenLink to={to} query={query} {...props} />}
      >
        {texts.fix}
      </Button>
      <span className={`${styles.calls} p-figures`}>{grouped(fix.calls)}</span>
    </li>
  );
}

/** The place where it is fixed, with the thing selected. */
function placeOf({ kind, id, name, other }: Fix): { to: string; query: Record<string, string | number | undefined> } {
  switch (kind) {
    case 'fallbacks':
      return { to: '/app/fallbacks', query: { phrase: other?.id, seen: FIX_DAYS } };
    case 'confusion':
      return { to: '/app/intents', query: { intent: id ?? undefined, panel: 'quality' } };
    case 'templates':
      return { to: '/app/intents', query: { intent: id ?? undefined } };
    case 'test':
      return { to: '/app/tests', query: { q: name, state: 'error' } };
    case 'untested':
      return { to: '/app/grapheditor', query: { reaction: id ?? undefined, usage: 'tests' } };
    case 'dead_end':
      return { to: '/app/grapheditor', query: { reaction: id ?? undefined } };
  }
}

function wordsOf({ kind, name, other, count, of, since }: Fix): [ReactNode, string] {
  const strong = <strong>{name}</strong>;
  switch (kind) {
    case 'fallbacks':
      return [
        name === '' ? (
          texts.fallbacksUnknown(count)
        ) : (
          <>
            {texts.fallbacks(count)}
            {strong}
          </>
        ),
        texts.fallbacksLike(other?.name ?? ''),
      ];
    case 'confusion':
      return [
        <>
          {texts.confusion}
          {strong}
          {texts.confusionFrom}
          <strong>{other?.name}</strong>
        </>,
        texts.confused(count),
      ];
    case 'test':
      return [
        <>
          {texts.test}
          {strong}
        </>,
        texts.failsSince(shownMinute(since ?? 0), of ?? 1),
      ];
    case 'dead_end':
      return [
        <>
          {texts.deadEnd}
          {strong}
          {texts.deadEndStep}
        </>,
        texts.deadEndHint(grouped(count), grouped(of ?? count)),
      ];
    case 'untested':
      return [
        <>
          {texts.untested}
          {strong}
        </>,
        texts.untestedHint(grouped(count)),
      ];
    case 'templates':
      return [
        <>
          {texts.templates}
          {strong}
        </>,
        texts.templatesHint(of ?? 0),
      ];
  }
}
