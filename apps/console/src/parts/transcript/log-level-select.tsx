import { SELECTABLE_LOG_LEVELS } from '@parley/domain';
import { transcriptTexts } from '#texts/transcript.ts';

/** From all entries to errors only. */
export type SelectableLogLevel = (typeof SELECTABLE_LOG_LEVELS)[number];

interface LogLevelSelectProps {
  level: SelectableLogLevel;
  className: string | undefined;
  onLevel: (level: SelectableLogLevel) => void;
}

/** Down to which level log entries are shown. */
export function LogLevelSelect({ level, className, onLevel }: LogLevelSelectProps) {
  return (
    <select
      className={className}
      aria-label={transcriptTexts.logLevel}
      value={level}
      onChange={(event) => {
        const chosen = SELECTABLE_LOG_LEVELS.find((one) => one === event.currentTarget.value);
        if (chosen) onLevel(chosen);
      }}
    >
      {SELECTABLE_LOG_LEVELS.map((one) => (
        <option key={one} value={one}>
          {transcriptTexts.showLevel(one)}
        </option>
      ))}
    </select>
  );
}
