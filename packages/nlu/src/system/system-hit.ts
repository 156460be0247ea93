import type { Money, Period } from '@parley/domain';

interface FoundText {
  /** The original text of the hit, in UTF-16 code units; `end` is exclusive. */
  text: string;
  start: number;
  end: number;
  /** Whether signs and digits said it, or words. */
  matcher: 'pattern' | 'words';
}

export type SystemHit = FoundText &
  (
    | { entity: 'date'; /** YYYY-MM-DD. */ value: string }
    | { entity: 'time'; /** HH:mm. */ value: string }
    | { entity: 'period'; value: Period }
    | { entity: 'duration'; /** Seconds. */ value: number }
    | { entity: 'money'; value: Money }
    | { entity: 'phone'; /** E.164. */ value: string }
    | { entity: 'e-mail'; value: string }
  );
