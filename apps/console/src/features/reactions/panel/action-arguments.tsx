import { builtInAction } from '@parley/dialogue';
import { nameKey, type ActionCall } from '@parley/domain';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { withArgument } from '#features/reactions/action-calls.ts';
import { ArgumentField } from '#features/reactions/panel/argument-field.tsx';
import { CustomArguments } from '#features/reactions/panel/custom-arguments.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/action-card.module.css';

const { actions: texts } = reactionTexts;

interface ActionArgumentsProps {
  call: ActionCall;
  onChange: (call: ActionCall) => void;
}

/** Texts and ways that only a telephone call has. */
function isSpoken(name: string): boolean {
  return name.startsWith('say') || name === 'mode';
}

/** The fields of an action: its described arguments, or the names and values of a custom action. */
export function ActionArguments({ call, onChange }: ActionArgumentsProps) {
  const builtIn = builtInAction(call.name);
  const { actionIds, isPhone = false } = useNames();
  const sourceId = actionIds.get(nameKey(call.name));
  if (!builtIn) {
    return (
      <>
        {sourceId !== undefined && (
          <ScreenLink to="/app/actions" query={{ action: sourceId }} className={styles.sourceLink}>
            {texts.source(call.name)}
          </ScreenLink>
        )}
        <CustomArguments args={call.args} onChange={(args) => onChange({ ...call, args })} />
      </>
    );
  }
  const described = Object.entries(builtIn.args).filter(([name]) => isPhone || !isSpoken(name) || name in call.args);
  const strangers = Object.keys(call.args).filter((name) => !Object.hasOwn(builtIn.args, name));
  return (
    <>
      {described.length === 0 && <p className="p-caption">{builtIn.documentation}</p>}
      {described.map(([name, argument]) => (
        <ArgumentField
          key={name}
          name={name}
          argument={argument}
          value={call.args[name]}
          onChange={(value) => onChange(withArgument(call, name, value, argument))}
        />
      ))}
      {strangers.length > 0 && <p className="p-caption">{texts.ignored(call.name, strangers.join(', '))}</p>}
    </>
  );
}
