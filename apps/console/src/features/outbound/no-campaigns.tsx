import { Button } from '@mantine/core';
import { outbound } from '@parley/contract';
import { IconPhoneOutgoing, IconPlus } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { stopListTexts } from '#texts/stop-list.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { TelephonyStrip } from '#features/outbound/telephony-strip.tsx';
import { offerSample } from '#features/outbound/importing/import-dialog.tsx';

const { empty: texts } = outboundTexts;

interface NoCampaignsProps {
  onAdd: () => void;
  onStopList: () => void;
}

/** Before the first campaign. */
export function NoCampaigns({ onAdd, onStopList }: NoCampaignsProps) {
  const { data } = useRead(outbound.telephony);
  return (
    <>
      {data && <TelephonyStrip telephony={data.telephony} />}
      <EmptyState
        icon={IconPhoneOutgoing}
        title={texts.title}
        action={
          <>
            <Can do={outbound.create}>
              <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
                {specTexts.outbound.add}
              </Button>
            </Can>
            <Button onClick={offerSample}>{texts.sample}</Button>
            <Button variant="subtle" color="gray" onClick={onStopList}>
              {stopListTexts.title}
            </Button>
          </>
        }
      >
        {texts.text} <GuideLink page="outbound" />
      </EmptyState>
    </>
  );
}
