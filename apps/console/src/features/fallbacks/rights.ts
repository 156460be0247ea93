export interface Rights {
  canMark: boolean;
  /** To mark as one of the intents takes seeing them. */
  canClass: boolean;
  canEdit: boolean;
  canMake: boolean;
  canOpen: boolean;
}
