import { training } from '@parley/contract';
import type { LogLevel, AnyEntry } from '@parley/domain';
import { IconBolt } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { train, useIsTraining } from '#parts/training/training.ts';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import { modelTexts } from '#texts/language-model.ts';
import { trainingTexts } from '#texts/training.ts';
import styles from '#parts/transcript/log-line.module.css';

const ICONS: Record<LogLevel, State> = { error: 'error', warn: 'warning', info: 'info', ok: 'ok', fine: 'pending' };

interface LogLineProps {
  level: LogLevel;
  text: string;
  args: AnyEntry['args'];
}

export function LogLine({ level, text, args }: LogLineProps) {
  return (
    <div className={styles.line} data-level={level}>
      <StateIcon state={ICONS[level]} size={14} label={level} />
      <span className="p-narrowable p-break-anywhere">
        {text}
        {args['untrained'] === true && <TrainLink />}
        <Details args={args} except={['level', 'untrained']} />
      </span>
    </div>
  );
}

/** The remedy for a bot that understands nothing because nothing was trained. */
function TrainLink() {
  const isTraining = useIsTraining();
  return (
    <Can do={training.train} otherwise={null}>
      {' '}
      <button type="button" className="p-inline-link" disabled={isTraining} onClick={() => void train()}>
        {isTraining ? modelTexts.training : trainingTexts.train}
      </button>
    </Can>
  );
}

/** Any action of the bot other than talking. */
export function ActionLine({ name, args }: { name: string; args: AnyEntry['args'] }) {
  return (
    <div className={styles.line}>
      <IconBolt size={14} stroke={2} aria-hidden />
      <span className="p-narrowable p-break-anywhere">
        {name}
        <Details args={args} />
      </span>
    </div>
  );
}

function Details({ args, except = [] }: { args: AnyEntry['args']; except?: string[] }) {
  const shown = Object.entries(args).filter(([name]) => !except.includes(name));
  if (shown.length === 0) return null;
  return (
    <code className={styles.details}>
      {' '}
      {shown.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join(', ')}
    </code>
  );
}
