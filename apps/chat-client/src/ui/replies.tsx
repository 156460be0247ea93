import { useRef } from 'preact/hooks';
import type { Reply } from '#talk/view.ts';
import { texts } from '#texts.ts';

interface RepliesProps {
  options: readonly Reply[];
  onReply: (text: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A choice of replies: Tab reaches the first, arrows the others. */
export function Replies({ options, onReply }: RepliesProps) {
  const box = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === event.target);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={box} className="parley-replies" role="toolbar" aria-label={texts.replies.label} onKeyDown={onKeyDown}>
      {options.map(({ label, value }, at) => (
        <button
          key={at}
          type="button"
          className="parley-reply"
          tabIndex={at === 0 ? 0 : -1}
          {...(at === 0 ? { 'data-next': true } : {})}
          onClick={() => onReply(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
