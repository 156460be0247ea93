import { roles, settings } from '@parley/contract';
import { Can } from '#shared/access/access.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { StateLine } from '#shared/ui/state-line.tsx';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';

const { dialog: dialogTexts } = deployDialogTexts;

/** Says that a second person must agree, and what to do where there is none. */
export function ApprovalNote({ approvers }: { approvers: number | undefined }) {
  if (approvers !== 0) {
    return (
      <StateLine state="info">
        {dialogTexts.needsApproval} {approvers !== undefined && dialogTexts.approvers(approvers)}
      </StateLine>
    );
  }
  return (
    <StateLine state="warning">
      {dialogTexts.needsApproval} {dialogTexts.noApprover}{' '}
      <Can do={roles.list} otherwise={null}>
        <ScreenLink to="/app/roles" className="p-inline-link" target="_blank">
          {dialogTexts.toRoles}
        </ScreenLink>{' '}
      </Can>
      <Can do={settings.update} otherwise={null}>
        <ScreenLink
          to="/app/settings"
          query={{ field: 'production_approval' }}
          className="p-inline-link"
          target="_blank"
        >
          {dialogTexts.toSetting}
        </ScreenLink>
      </Can>
    </StateLine>
  );
}
