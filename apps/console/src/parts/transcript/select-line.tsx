import { entities } from '@parley/contract';
import { useCan } from '#shared/access/access.tsx';
import type { TranscriptLine } from '#parts/transcript/transcript.ts';
import { SearchSelect } from '#shared/ui/search-select.tsx';
import { texts } from '#texts/spec.ts';
import { transcriptTexts } from '#texts/transcript.ts';

interface SelectLineProps {
  line: Extract<TranscriptLine, { kind: 'select' }>;
  /** Absent once it is too late to choose. */
  onReply: ((text: string) => void) | undefined;
}

/** The select box that the bot showed, with an entity's values; choosing one says it. */
export function SelectLine({ line: { label, entity, options }, onReply }: SelectLineProps) {
  const mayRead = useCan(entities.list);
  const shown = mayRead ? options : [texts.chat.entityDenied];
  const isAnswer = mayRead && options[0] !== texts.chat.entityNotFound;
  return (
    <SearchSelect
      w="80%"
      aria-label={label || entity}
      placeholder={label || transcriptTexts.select}
      data={[...new Set(shown)].map((value) => ({ value, label: value, disabled: !isAnswer }))}
      searchable={shown.length > 10}
      disabled={!onReply}
      onChange={(value) => {
        if (value !== null && isAnswer) onReply?.(value);
      }}
    />
  );
}
