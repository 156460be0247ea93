export interface DatabaseFunction {
  name: string;
  /**
   * Creates or replaces the function, and creates its triggers, which are dropped before. A change of the result's type
   * needs a new name.
   */
  text: string;
}
