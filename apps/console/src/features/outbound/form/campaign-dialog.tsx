import { Button } from '@mantine/core';
import { Dialog } from '#shared/ui/dialog.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { outboundTexts } from '#texts/outbound.ts';
import { texts as specTexts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import { CampaignFields } from '#features/outbound/form/campaign-fields.tsx';
import { useCampaignForm, type OpenedCampaign } from '#features/outbound/form/use-campaign-form.ts';

const { form: texts } = outboundTexts;

/** Adds or changes a campaign. */
export function CampaignDialog(props: OpenedCampaign) {
  const { campaign, onClose } = props;
  const form = useCampaignForm(props);
  return (
    <Dialog
      title={campaign ? texts.edit(campaign.name) : specTexts.outbound.add}
      size={560}
      onSubmit={() => void form.save()}
      onClose={onClose}
      footer={
        <>
          {form.wasChangedMeanwhile && (
            <span className="p-fill p-narrowable">
              <StateLine state="warning">{texts.changedMeanwhile}</StateLine>
            </span>
          )}
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {campaign ? texts.save : texts.add}
          </Button>
        </>
      }
    >
      <CampaignFields form={form} />
    </Dialog>
  );
}
