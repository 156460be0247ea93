import type { TalkState } from '#talk/talk-state.ts';
import { texts } from '#texts.ts';
import { useSecondsUntil } from '#ui/hooks.ts';
import { Icon } from '#ui/icons.tsx';

interface StripProps {
  trouble: NonNullable<TalkState['trouble']>;
  onRetry: () => void;
}

/** Says why sending waits, and when the client tries again. */
export function Strip({ trouble: { kind, retryAt }, onRetry }: StripProps) {
  const seconds = useSecondsUntil(retryAt);
  const text = seconds === 0 ? texts.strip.trying : texts.strip[kind](seconds);
  return (
    <div className="parley-strip">
      <Icon name="offline" size={18} />
      <span>{text}</span>
      {kind === 'lost' && (
        <button type="button" onClick={onRetry}>
          {texts.strip.retry}
        </button>
      )}
    </div>
  );
}
