import { reactions } from '@parley/contract';
import { Fact } from '#shared/ui/fact.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { chatTexts } from '#texts/chat.ts';
import details from '#parts/transcript/turn-line.module.css';
import styles from '#parts/transcript/memory-changes.module.css';

const texts = chatTexts.turn;

interface Memory {
  slots: Record<string, unknown>;
  scope: string | null;
  /** Known only for test chats, as are the timers. */
  expected?: number[];
  timers?: { reaction: number }[];
  asking?: { slot: string; tries: number; of: number } | undefined;
}

/** The memory of a conversation around a turn, with changes highlighted. */
export function MemoryChanges({ before, after }: { before: Memory | null; after: Memory }) {
  const names = new Map(useRead(reactions.list).data?.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => (id === 0 ? '__timeout__' : (names.get(id) ?? texts.unknownReaction(id)));
  const slots = [...new Set([...Object.keys(before?.slots ?? {}), ...Object.keys(after.slots)])];
  return (
    <dl className={details.details}>
      <Fact name={texts.slots}>
        {slots.length === 0 && <span className={details.muted}>{texts.none}</span>}
        {slots.map((name) => (
          <Change key={name} name={name} before={shown(before?.slots[name])} after={shown(after.slots[name])} />
        ))}
      </Fact>
      {(before?.scope ?? after.scope) !== null && (
        <Fact name={texts.scope}>
          <Change name="" before={before?.scope ?? texts.none} after={after.scope ?? texts.none} />
        </Fact>
      )}
      {after.expected && after.expected.length > 0 && (
        <Fact name={texts.expected}>{after.expected.map(nameOf).join(', ')}</Fact>
      )}
      {after.asking && <Fact name={texts.asking}>{texts.waitingFor(after.asking)}</Fact>}
      {after.timers && after.timers.length > 0 && (
        <Fact name={texts.timers}>{after.timers.map(({ reaction }) => nameOf(reaction)).join(', ')}</Fact>
      )}
    </dl>
  );
}

/** A slot that is not there has no text. */
function shown(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

interface ChangeProps {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

function Change({ name, before, after }: ChangeProps) {
  const isSame = before === after;
  return (
    <code className={details.code} data-same={isSame || undefined}>
      {name !== '' && texts.slot(name)}
      {isSame ? (
        <span className={details.muted}>{after}</span>
      ) : (
        <>
          <del className="p-muted">{before ?? texts.unset}</del> →{' '}
          <ins className={styles.after}>{after ?? texts.cleared}</ins>
        </>
      )}
    </code>
  );
}
