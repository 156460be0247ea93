import { auditTrail } from '@parley/contract';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { offerDownload } from '#shared/api/download.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { MoreTools } from '#shared/ui/more-tools.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { TabTools } from '#features/platform/tab-tools.tsx';
import { auditTexts as texts } from '#texts/audit.ts';

interface AuditToolsProps {
  /** The filter of the list. */
  query: Record<string, string>;
  isVerifying: boolean;
  onVerify: () => void;
}

/** Beside the tabs: the check of the chain, and the export of the list. */
export function AuditTools({ query, isVerifying, onVerify }: AuditToolsProps) {
  return (
    <TabTools>
      <MoreTools>
        <Can do={auditTrail.verify}>
          <QuietButton icon={IconShieldCheck} title={texts.verify.hint} loading={isVerifying} onClick={onVerify}>
            {texts.verify.button}
          </QuietButton>
        </Can>
        <QuietButton
          icon={IconDownload}
          onClick={() => void offerDownload(auditTrail.list, { ...query, format: 'jsonl' })}
        >
          {texts.download}
        </QuietButton>
        <GuideLink page="audit" />
      </MoreTools>
    </TabTools>
  );
}
