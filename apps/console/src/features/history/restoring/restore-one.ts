export interface RestoreOne {
  label: string;
  /** Describes the button for screen readers. */
  name: string;
  run: () => void;
}
