import { outbound } from '@parley/contract';
import { useRef } from 'react';
import { useCan } from '#shared/access/access.tsx';
import { DeniedStrip } from '#shared/ui/denied-strip.tsx';
import { KeyFoot } from '#shared/ui/key-foot.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { outboundTexts as texts } from '#texts/outbound.ts';
import { downloadReport } from '#features/outbound/campaign-commands.ts';
import { CampaignWork } from '#features/outbound/campaign-work.tsx';
import { DropPicture } from '#features/outbound/importing/drop-picture.tsx';
import { useListDrop } from '#features/outbound/importing/use-list-drop.ts';
import { CampaignTable, focusCampaign } from '#features/outbound/list/campaign-table.tsx';
import { CampaignTools } from '#features/outbound/list/campaign-tools.tsx';
import { useShownCampaigns } from '#features/outbound/list/use-shown-campaigns.ts';
import { NoCampaigns } from '#features/outbound/no-campaigns.tsx';
import { OpenedDialog } from '#features/outbound/opened-dialog.tsx';
import { TelephonyStrip } from '#features/outbound/telephony-strip.tsx';
import { useCampaignCommands } from '#features/outbound/use-campaign-commands.ts';
import { useOutboundKeys } from '#features/outbound/use-outbound-keys.ts';
import styles from '#features/outbound/outbound-screen.module.css';

/** Campaigns that call the people of a list, and the contacts of the selected one. */
export function OutboundScreen() {
  const campaigns = useShownCampaigns();
  const { data, error, filter, shown, selected, progress, select, move } = campaigns;
  const commands = useCampaignCommands(campaigns);
  const { opened, open, add, openStopList, turn, remove } = commands;
  const searchInput = useRef<HTMLInputElement>(null);
  const canEdit = useCan(outbound.update);
  const isDropping = useListDrop(selected, commands);
  useOutboundKeys({ selected, move, commands, searchInput });

  if (error && !data) return <LoadError what={texts.title} error={error} onRetry={() => void campaigns.refetch()} />;
  if (!data) return <SkeletonRows />;
  const dialog = opened && <OpenedDialog opened={opened} onSaved={select} onClose={commands.close} />;
  if (data.length === 0) {
    return (
      <div className={`p-column ${styles.screen}`}>
        <PageHeader count={0} />
        <NoCampaigns onAdd={add} onStopList={openStopList} />
        {isDropping && <DropPicture name={undefined} />}
        {dialog}
      </div>
    );
  }
  return (
    <div className={`p-column ${styles.screen}`}>
      <PageHeader count={data.length} />
      <CampaignTools
        filter={filter.value}
        searchInput={searchInput}
        progress={progress}
        onSearch={filter.search}
        onFilter={filter.choose}
        onClear={filter.clear}
        onLeave={() => selected && focusCampaign(selected.id)}
        onStopList={openStopList}
        onAdd={add}
      />
      <div className={`p-column ${styles.parts}`}>
        {progress && <TelephonyStrip telephony={progress.telephony} />}
        {!canEdit && <DeniedStrip needs="PUT:/outbound/campaigns/<id>">{texts.viewOnly}</DeniedStrip>}
        <CampaignTable
          campaigns={shown}
          selected={selected?.id}
          commands={{
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
      <CampaignKeys />
      {isDropping && <DropPicture name={selected?.name} />}
      {dialog}
    </div>
  );
}

/** The keys that work on the list, at its foot. */
function CampaignKeys() {
  const canEdit = useCan(outbound.update);
  const canImport = useCan(outbound.upload);
  return (
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
  );
}
