export interface DemoConversation {
  title: string;
  /** A transcript. */
  talk: string;
}
