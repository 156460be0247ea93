import { Button } from '@mantine/core';
import { emailReports } from '@parley/contract';
import type { EmailReport } from '@parley/domain/email-report';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Can, useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useAddress } from '#shared/use-address.ts';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { emailReportTexts as texts } from '#texts/email-reports.ts';
import { PreviewDialog } from '#features/email-reports/preview-dialog.tsx';
import { removeReport } from '#features/email-reports/remove-report.ts';
import { ReportDialog } from '#features/email-reports/report-dialog.tsx';
import { ReportPanel } from '#features/email-reports/report-panel.tsx';
import { focusReport, ReportTable } from '#features/email-reports/report-table.tsx';

const SOON_MS = 2_000;
const LATER_MS = 30_000;

type Opened = { kind: 'form'; report: EmailReport | undefined } | { kind: 'preview'; report: EmailReport };

/** The reports that the server sends by email. */
export function EmailReportsScreen() {
  const { data, error, refetch } = useRead(emailReports.list, {
    refetchInterval: (list) => (list?.items.some(isUnderWay) ? SOON_MS : LATER_MS),
  });
  const { params, write } = useAddress();
  const [opened, setOpened] = useState<Opened>();
  const canChange = useCan(emailReports.create);
  const reports = data?.items ?? [];
  const selected = reports.find(({ id }) => String(id) === params.get('report'));
  const select = (id: number | undefined) => write({ report: () => (id === undefined ? '' : String(id)) });
  const edit = (report?: EmailReport) => setOpened({ kind: 'form', report });

  function move(by: number): void {
    const at = selected ? reports.indexOf(selected) : by > 0 ? -1 : reports.length;
    const next = reports[Math.min(Math.max(at + by, 0), reports.length - 1)];
    if (!next) return;
    select(next.id);
    focusReport(next.id);
  }

  async function remove(report: EmailReport): Promise<void> {
    if (await removeReport(report)) select(undefined);
  }

  const { shortcuts } = texts;
  const withOne = { enabled: selected !== undefined };
  useHotkeys(texts.title, [
    { keys: 'Ctrl+A', description: shortcuts.add, enabled: canChange, yieldsToTyping: true, run: () => edit() },
    { keys: 'ArrowDown', description: shortcuts.next, run: () => move(1) },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => move(-1) },
    { keys: 'E', description: shortcuts.edit, enabled: canChange && withOne.enabled, run: () => edit(selected) },
    {
      keys: 'P',
      description: shortcuts.preview,
      ...withOne,
      run: () => selected && setOpened({ kind: 'preview', report: selected }),
    },
    {
      keys: 'Delete',
      description: shortcuts.remove,
      enabled: canChange && withOne.enabled,
      run: () => void (selected && remove(selected)),
    },
    { keys: 'Esc', description: shortcuts.close, ...withOne, run: () => select(undefined) },
  ]);

  if (error && !data) return <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const addButton = (
    <Can do={emailReports.create}>
      <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => edit()}>
        {texts.add}
      </Button>
    </Can>
  );
  return (
    <div className="p-columns">
      <PageHeader count={reports.length} />
      <div className="p-column">
        <div className="p-tool-bar p-gap-8">
          <span className="p-caption p-fill p-narrowable">{texts.about}</span>
          <GuideLink page="email-reports" />
          {reports.length > 0 && addButton}
        </div>
        {!data.can_send && <Strip state="warning">{texts.noMailServer}</Strip>}
        {!canChange && <DeniedStrip needs="PUT:/email-reports">{texts.viewOnly}</DeniedStrip>}
        {reports.length === 0 ? (
          <EmptyState icon={IconMail} title={texts.empty.title} action={addButton}>
            {texts.empty.text}
          </EmptyState>
        ) : (
          <ReportTable reports={reports} selected={selected?.id} onSelect={select} />
        )}
      </div>
      {selected && (
        <ReportPanel
          key={selected.id}
          report={selected}
          canSend={data.can_send}
          onEdit={() => edit(selected)}
          onPreview={() => setOpened({ kind: 'preview', report: selected })}
          onRemove={() => void remove(selected)}
          onClose={() => select(undefined)}
        />
      )}
      {opened?.kind === 'form' && (
        <ReportDialog report={opened.report} onSaved={select} onClose={() => setOpened(undefined)} />
      )}
      {opened?.kind === 'preview' && <PreviewDialog report={opened.report} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function isUnderWay({ last }: EmailReport): boolean {
  return last?.state === 'waiting' || last?.state === 'sending';
}
