import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router';

const FOCUSABLE = 'input, textarea, [contenteditable="true"], button';

/** Scrolls this element alone: `scrollIntoView` also moves the screen around it. */
function scrollTo(scroller: HTMLElement, element: HTMLElement, above: number): void {
  scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - above;
}

/** Leads to the section or part that the address names, when the screen opens there or a link changes the part. */
function usePartInAddress(main: RefObject<HTMLElement | null>, isDrawn: boolean): void {
  const [params] = useSearchParams();
  const part = params.get('part');
  const arrived = useRef(params.get('field') === null ? params.get('section') : null);
  useEffect(() => {
    if (!isDrawn) return;
    const wanted = part ?? (arrived.current === null ? null : `section-${arrived.current}`);
    arrived.current = null;
    const titles = [...(main.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    const title = titles.find(({ dataset }) => dataset['part'] === wanted);
    if (main.current && title) scrollTo(main.current, title, 16);
    title?.focus({ preventScroll: true });
  }, [part, isDrawn, main]);
}

/** Puts the focus into the setting that `?field=` names, once its section is drawn, which stays in the address. */
export function useFieldInAddress(
  main: RefObject<HTMLElement | null>,
  isDrawn: boolean,
  section: string | undefined,
): void {
  const [params, setParams] = useSearchParams();
  const field = params.get('field');
  usePartInAddress(main, isDrawn && field === null);
  useEffect(() => {
    if (field === null || !isDrawn) return;
    const settings = [...(main.current?.querySelectorAll<HTMLElement>('[data-setting]') ?? [])];
    const setting = settings.find(({ dataset }) => dataset['setting'] === field) ?? main.current;
    const fold = setting?.closest('details');
    if (fold) fold.open = true;
    if (main.current && setting) scrollTo(main.current, setting, main.current.clientHeight / 3);
    const invalid = setting?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? setting?.querySelector<HTMLElement>(FOCUSABLE))?.focus({ preventScroll: true });
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
