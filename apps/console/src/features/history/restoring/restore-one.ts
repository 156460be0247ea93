export interface RestoreOne {
  label: string;
  /** For those who hear the button alone. */
  name: string;
  run: () => void;
}
