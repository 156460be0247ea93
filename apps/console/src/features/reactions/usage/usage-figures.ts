import { counted } from '#texts/counted.ts';
import { usageTexts as texts } from '#texts/graph.ts';
import { uiTexts } from '#texts/ui.ts';
import type { ReactionUsage, ShownUsage } from '#features/reactions/usage/use-usage.ts';

export function percent(share: number): string {
  return texts.percent(Math.round(share * 100));
}

/** `12 hits, 3 exits, 25 % drop-off` */
export function usageText({ hits, exits, drop_off: dropOff }: ReactionUsage): string {
  return [counted(hits, texts.hit), counted(exits, texts.exit), texts.dropOff(percent(dropOff))].join(', ');
}

/** Names the environment and the number of conversations behind the figures, or why there are no figures. */
export function summaryText({ environment, usage }: ShownUsage): string {
  const name = uiTexts.environments[environment];
  if (!usage) return texts.loading(name);
  if (usage.conversations === 0) return texts.noConversations(name);
  const conversations = counted(usage.conversations, texts.conversation);
  return texts.summary(
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    usage.is_cut ? texts.newest(conversations) : conversations,
  );
}
