import { outbound } from '@parley/contract';
import type { Campaign } from '@parley/domain/campaign';
import { useRef, useState } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { useAddressText } from '#shared/use-address-text.ts';
import { useAddress } from '#shared/use-address.ts';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { KeyFoot } from '#shared/ui/key-foot.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { outboundTexts as texts } from '#texts/outbound.ts';
import { downloadReport, pauseCampaign, removeCampaign } from '#features/outbound/campaign-deeds.ts';
import { CampaignWork } from '#features/outbound/campaign-work.tsx';
import { useProgress, withProgress } from '#features/outbound/detail/use-progress.ts';
import { campaignFilterIn, filteredCampaigns, FILTER_NAMES } from '#features/outbound/list/campaign-filter.ts';
import { CampaignTable, focusCampaign } from '#features/outbound/list/campaign-table.tsx';
import { CampaignTools } from '#features/outbound/list/campaign-tools.tsx';
import { NoCampaigns } from '#features/outbound/no-campaigns.tsx';
import { OpenedDialog, type Opened } from '#features/outbound/opened-dialog.tsx';
import { TelephonyStrip } from '#features/outbound/telephony-strip.tsx';
import styles from '#features/outbound/outbound-screen.module.css';

const RUNNING_MS = 3_000;
const RESTING_MS = 15_000;

/** Campaigns that call the people of a list, and the contacts of the selected one. */
export function OutboundScreen() {
  const { data, error, refetch } = useRead(outbound.list, {
    refetchInterval: (list) => (list?.some(({ state }) => state === 'running') ? RUNNING_MS : RESTING_MS),
  });
  const { params, write } = useAddress();
  const [q, setQ] = useAddressText(params.get('q') ?? '', (text) => write({ q: () => text }));
  const searchInput = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const canEdit = useCan(outbound.update);
  const canImport = useCan(outbound.upload);
  const canRemove = useCan(outbound.remove);

  const filter = { ...campaignFilterIn(params), q };
  const listed = filteredCampaigns(data ?? [], filter);
  const named = data?.find(({ id }) => String(id) === params.get('campaign'));
  const chosen = named ?? listed[0];
  const progress = useProgress(chosen);
  const selected = chosen && withProgress(chosen, progress);
  const shown = listed.map((campaign) => (selected && campaign.id === selected.id ? selected : campaign));

  const select = (id: number | undefined) =>
    write({
      campaign: () => (id === undefined ? '' : String(id)),
      contact: () => '',
      group: () => '',
      reason: () => '',
    });
  const open = (kind: 'import' | 'edit' | 'start' | 'callbacks', campaign: Campaign) => setOpened({ kind, campaign });
  const add = () => setOpened({ kind: 'add' });

  function move(by: 1 | -1): void {
    const at = shown.findIndex(({ id }) => id === selected?.id);
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (!next) return;
    select(next.id);
    focusCampaign(next.id);
  }

  function turn(campaign: Campaign): void {
    if (campaign.state === 'running') void pauseCampaign(campaign);
    else open('start', campaign);
  }

  async function remove(campaign: Campaign): Promise<void> {
    if ((await removeCampaign(campaign)) && campaign.id === named?.id) select(undefined);
  }

  const { shortcuts } = texts;
  const has = selected !== undefined;
  const withSelected = (deed: (campaign: Campaign) => void) => () => selected && deed(selected);
  useHotkeys(texts.title, [
    { keys: 'Ctrl+F', description: shortcuts.search, run: () => searchInput.current?.focus() },
    { keys: 'Ctrl+A', description: shortcuts.add, enabled: canEdit, yieldsToTyping: true, run: add },
    { keys: 'ArrowDown', description: shortcuts.next, run: () => move(1) },
    { keys: 'ArrowUp', description: shortcuts.previous, run: () => move(-1) },
    { keys: 'P', description: shortcuts.pause, enabled: has && canEdit, run: withSelected(turn) },
    {
      keys: 'I',
      description: shortcuts.importList,
      enabled: has && canImport,
      run: withSelected((campaign) => open('import', campaign)),
    },
    {
      keys: 'E',
      description: shortcuts.edit,
      enabled: has && canEdit,
      run: withSelected((campaign) => open('edit', campaign)),
    },
    {
      keys: 'Delete',
      description: shortcuts.remove,
      enabled: has && canRemove,
      run: withSelected((campaign) => void remove(campaign)),
    },
  ]);

  if (error && !data) return <LoadError what={texts.title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const dialog = opened && <OpenedDialog opened={opened} onSaved={select} onClose={() => setOpened(undefined)} />;
  if (data.length === 0) {
    return (
      <>
        <PageHeader count={0} />
        <NoCampaigns onAdd={add} onStopList={() => setOpened({ kind: 'stop-list' })} />
        {dialog}
      </>
    );
  }
  return (
    <div className="p-column">
      <PageHeader count={data.length} />
      <CampaignTools
        filter={filter}
        searchInput={searchInput}
        progress={progress}
        onSearch={setQ}
        onFilter={(name, value) => write({ [name]: () => value })}
        onClear={() => {
          setQ('');
          write(Object.fromEntries(FILTER_NAMES.map((name) => [name, () => ''])));
        }}
        onLeave={() => selected && focusCampaign(selected.id)}
        onStopList={() => setOpened({ kind: 'stop-list' })}
        onAdd={add}
      />
      <div className={`p-column ${styles.parts}`}>
        {progress && <TelephonyStrip telephony={progress.telephony} />}
        {!canEdit && <DeniedStrip needs="PUT:/outbound/campaigns/<id>">{texts.viewOnly}</DeniedStrip>}
        <CampaignTable
          campaigns={shown}
          selected={selected?.id}
          deeds={{
            onImport: (campaign) => open('import', campaign),
            onReport: (campaign) => void downloadReport(campaign),
            onEdit: (campaign) => open('edit', campaign),
            onRemove: (campaign) => void remove(campaign),
          }}
          onSelect={select}
        />
        {selected && (
          <CampaignWork
            key={selected.id}
            campaign={selected}
            progress={progress}
            onImport={() => open('import', selected)}
            onCallbacks={() => open('callbacks', selected)}
            onTurn={() => turn(selected)}
          />
        )}
      </div>
      <KeyFoot
        keys={[
          { keys: ['↑', '↓'], does: texts.keys.move },
          { keys: ['/'], does: texts.keys.contacts },
          { keys: ['P'], does: texts.keys.pause, isShown: canEdit },
          { keys: ['I'], does: texts.keys.importList, isShown: canImport },
          { keys: ['E'], does: texts.keys.edit, isShown: canEdit },
        ]}
      >
        <span className="p-cut">{texts.about}</span>
      </KeyFoot>
      {dialog}
    </div>
  );
}
