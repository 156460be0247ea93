export interface BaselineTables {
  /** Statements, separated by semicolons. */
  text: string;
  /** Tables whose rows belong to a project. */
  isolated: readonly string[];
}
