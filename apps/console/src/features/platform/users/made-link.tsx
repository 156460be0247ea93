import { TextInput } from '@mantine/core';
import { shownMinute } from '#shared/times.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import type { MadeLink } from '#features/platform/users/user-commands.ts';

const { link: texts } = platformUserTexts;

/** A link that is shown only once, with what became of it and how long it is valid. */
export function MadeLinkField({ made: { link, mailed, valid_until }, email }: { made: MadeLink; email: string }) {
  return (
    <>
      <TextInput
        readOnly
        data-autofocus
        label={texts.label}
        description={texts.once}
        value={link}
        rightSection={<CopyButton value={link} label={texts.copy} />}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p role="status">
        {mailed ? texts.mailed(email) : texts.notMailed} {texts.until(shownMinute(valid_until))}
      </p>
    </>
  );
}
