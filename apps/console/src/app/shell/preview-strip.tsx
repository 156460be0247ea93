import { Button } from '@mantine/core';
import { Kbd } from '#shared/ui/kbd.tsx';
import { endPreview, lackingIn } from '#shared/access/preview.ts';
import { session } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';
import { Strip } from '#shared/ui/strip.tsx';
import { accessTexts } from '#texts/access.ts';

const { preview: texts } = accessTexts;

/** Above every screen during the preview of a role: the role, and a button to end the preview. */
export function PreviewStrip() {
  const preview = useStore(session, (state) => state.preview);
  const lacking = useStore(session, lackingIn);
  if (!preview) return null;
  return (
    <section aria-label={texts.label}>
      <Strip
        state="warning"
        remedy={
          <Button
            title={texts.exitWithKey}
            rightSection={<Kbd keys="Esc" />}
            onClick={endPreview}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              endPreview();
            }}
          >
            {texts.exit}
          </Button>
        }
      >
        <strong>{texts.as(preview.name)}</strong> {lacking > 0 ? texts.lacking(lacking) : texts.own}
      </Strip>
    </section>
  );
}
