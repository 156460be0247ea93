import { Button, Switch } from '@mantine/core';
import { Dialog } from '#shared/ui/dialog.tsx';
import { emailReportTexts } from '#texts/email-reports.ts';
import { uiTexts } from '#texts/ui.ts';
import { ReportFields } from '#features/email-reports/report-fields.tsx';
import { useReportForm, type OpenedReport } from '#features/email-reports/use-report-form.ts';

const { form: texts } = emailReportTexts;

/** Adds or changes a report. */
export function ReportDialog(props: OpenedReport) {
  const { report, onClose } = props;
  const form = useReportForm(props);
  const { chosen, choose, isBusy, save } = form;
  return (
    <Dialog
      title={report ? texts.edit(report.name) : texts.add}
      size={560}
      onSubmit={() => void save()}
      onClose={onClose}
      footer={
        <>
          <Switch
            me="auto"
            label={texts.paused}
            checked={chosen.is_paused}
            onChange={({ currentTarget }) => choose({ is_paused: currentTarget.checked })}
          />
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <ReportFields form={form} />
    </Dialog>
  );
}
