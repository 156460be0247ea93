import { useEffect, type RefObject } from 'react';
import { useSearchParams } from 'react-router';

const FOCUSABLE = 'input, textarea, [contenteditable="true"], button';

/** Puts the focus into the setting that `?field=` names, once its section is drawn, which stays in the address. */
export function useFieldInAddress(
  main: RefObject<HTMLElement | null>,
  isDrawn: boolean,
  section: string | undefined,
): void {
  const [params, setParams] = useSearchParams();
  const field = params.get('field');
  useEffect(() => {
    if (field === null || !isDrawn) return;
    const settings = [...(main.current?.querySelectorAll<HTMLElement>('[data-setting]') ?? [])];
    const setting = settings.find(({ dataset }) => dataset['setting'] === field) ?? main.current;
    const fold = setting?.closest('details');
    if (fold) fold.open = true;
    setting?.scrollIntoView({ block: 'center' });
    const invalid = setting?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? setting?.querySelector<HTMLElement>(FOCUSABLE))?.focus();
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('field');
        if (section !== undefined) next.set('section', section);
        return next;
      },
      { replace: true },
    );
  }, [field, isDrawn, main, section, setParams]);
}
