import { BUILT_IN_ACTIONS } from '@parley/dialogue';
import { ACTION_API } from '@parley/dialogue/source/action-faults';
import { declarations } from '#parts/editor/action-code.ts';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { actionTexts } from '#texts/actions.ts';
import styles from '#features/actions/actions.module.css';

const { referencePanel: texts } = actionTexts;

/** Lists the parameters of an action, and the actions that every bot has. */
export function ReferencePanel({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel title={texts.title} onClose={onClose}>
      {/* Focusable, so that keys scroll the panel. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.reference} aria-label={texts.available} tabIndex={0}>
        <h3>{texts.available}</h3>
        <dl>
          {declarations.get(ACTION_API)?.map(({ name, signature, documentation, of }) => (
            <div key={name}>
              <dt>
                <code>{signature}</code>
              </dt>
              <dd>
                <Prose text={documentation} />
                {of !== undefined && <Members of={of} />}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.reference} aria-label={texts.builtIn}>
        <h3>{texts.builtIn}</h3>
        <p className="p-flush p-text-12 p-muted">{texts.builtInHint}</p>
        <dl>
          {BUILT_IN_ACTIONS.map(({ name, documentation, args }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {documentation}
                {Object.entries(args).map(([argument, { documentation: meaning, required }]) => (
                  <div key={argument} className={styles.argument}>
                    <code>{argument}</code> {meaning} {required !== true && texts.optional}
                  </div>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </SidePanel>
  );
}

function Members({ of }: { of: string }) {
  return declarations.get(of)?.map(({ name, signature, documentation }) => (
    <div key={name} className={styles.argument}>
      <code>{signature}</code> <Prose text={documentation} />
    </div>
  ));
}

/** Text between backticks is code. */
function Prose({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
