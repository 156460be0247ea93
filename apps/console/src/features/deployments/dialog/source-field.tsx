import { Radio } from '@mantine/core';
import type { DeployForm } from '#features/deployments/dialog/use-deploy-form.ts';
import { useVersionName } from '#parts/deployments/version-name.ts';
import { deployDialogTexts } from '#texts/deploy-dialog.ts';

const { source: sourceTexts } = deployDialogTexts;

interface SourceFieldProps extends Pick<DeployForm, 'source'> {
  isDisabled: boolean;
}

/** The draft, or exactly the version that was tried in testing. */
export function SourceField({ source: { chosen, tried, choose }, isDisabled }: SourceFieldProps) {
  const nameOf = useVersionName();
  if (!tried) return null;
  return (
    <Radio.Group
      label={sourceTexts.title}
      value={chosen}
      onChange={(value) => choose(value === 'testing' ? 'testing' : 'draft')}
    >
      <div className="p-stack p-gap-8">
        <Radio value="draft" label={sourceTexts.draft} disabled={isDisabled} />
        <Radio
          value="testing"
          label={sourceTexts.testing}
          description={sourceTexts.tried(nameOf(tried.version), tried.note)}
          disabled={isDisabled}
        />
      </div>
    </Radio.Group>
  );
}
