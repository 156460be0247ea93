import { NativeSelect } from '@mantine/core';
import { reactions, type ReplyOf, type tests } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import { chatTexts } from '#texts/chat.ts';

const { convert: texts } = chatTexts;
type Right = Readonly<Record<number, readonly number[]>>;

interface FailedTurnsProps {
  failed: ReplyOf<typeof tests.convertible>['failed'];
  /** The right reactions by turn; a turn that is missing expects nothing. */
  right: Right;
  onChange: (right: Right) => void;
}

/** Asks what should have happened at each turn in which the bot failed: a test must not ask for the fault. */
export function FailedTurns({ failed, right, onChange }: FailedTurnsProps) {
  const { data: list = [] } = useRead(reactions.list, { handles: ['local'] });
  if (failed.length === 0) return null;
  const names = new Map(list.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => names.get(id) ?? String(id);
  const others = list.toSorted((one, other) => one.name.localeCompare(other.name));
  const choose = (turn: number, value: string) => {
    const { [turn]: _, ...rest } = right;
    onChange(value === '' ? rest : { ...rest, [turn]: value.split(',').map(Number) });
  };
  return (
    <section aria-label={texts.failed}>
      <p className="p-caption">{texts.failedHint}</p>
      {failed.map(({ turn, text, fault, reactions: ran }) => (
        <NativeSelect
          key={turn}
          mt="sm"
          label={texts.shouldHave(text)}
          description={texts.faults[fault]}
          value={right[turn]?.join() ?? ''}
          data={[
            { value: '', label: texts.leaveOpen },
            ...(ran.length > 0 ? [{ value: ran.join(), label: texts.asItWas(ran.map(nameOf).join(', ')) }] : []),
            ...others
              .filter(({ id }) => String(id) !== ran.join())
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => choose(turn, value)}
        />
      ))}
    </section>
  );
}
