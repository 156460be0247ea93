import type { Reaction } from '@parley/domain';
import * as z from 'zod/mini';
import type { Json } from '#json.ts';
import type { Turn } from '#turn.ts';
import { log } from '#turn.ts';

/** The kind of an argument, for the editor to offer and for references to be found. */
export type ArgumentType =
  | 'text'
  | 'texts'
  | 'expression'
  | 'number'
  | 'flag'
  | 'level'
  | 'choice'
  | 'options'
  | 'reaction'
  | 'reactions'
  | 'scope'
  | 'intent'
  | 'entity'
  | 'file'
  | 'target';

export interface Argument {
  type: ArgumentType;
  documentation: string;
  required?: boolean;
  /** A flag that is on while nothing is written. */
  isOnByDefault?: true;
  /** The values of a choice; the first one counts while nothing is written. */
  choices?: readonly string[];
  /** Also takes a list of `{when, reaction}`; the action takes the first that holds, or all. */
  conditional?: 'first' | 'all';
}

/** Does an action with the arguments that it was prepared for, in any turn, and records it. */
export type Perform = (turn: Turn) => void | Promise<void>;

/** Effects of an action on the conversation, for checks and pictures of a bot. */
export interface ActionFacts {
  /** The bot's part ends: no action runs after it. */
  endsConversation?: true;
  /** The scope that was active no longer is, or another system answers. */
  leavesScope?: true;
  /** The caller does not notice it, and it starts nothing later. */
  isSilent?: true;
  /** A caller on a telephone does not notice it, because it only shows something. */
  isOnlySeen?: true;
}

/** An action that every bot has. */
export interface BuiltInAction extends ActionFacts {
  name: string;
  /** One sentence. */
  documentation: string;
  args: Record<string, Argument>;
  /** Reads arguments that are interpolated already. */
  prepare(args: Record<string, Json | undefined>): Perform;
  /** Does the call at a place of a reaction in place of `prepare`, and reads its arguments itself. */
  performAt?(turn: Turn, reaction: Reaction, at: number): Promise<void>;
}

interface Definition<Args> extends ActionFacts {
  name: string;
  documentation: string;
  args: Record<string, Argument>;
  /** Made at the first use, so that a bundle which never runs the action leaves it out. */
  schema(): z.ZodMiniType<Args>;
  run(args: Args, turn: Turn): void | Promise<void>;
  performAt?(turn: Turn, reaction: Reaction, at: number): Promise<void>;
}

/** Invalid arguments are logged in place of the action, and the turn continues. */
// @__NO_SIDE_EFFECTS__
export function builtIn<Args>({ schema, run, ...description }: Definition<Args>): BuiltInAction {
  let known: z.ZodMiniType<Args> | undefined;
  return {
    ...description,
    prepare(args) {
      known ??= schema();
      const parsed = z.safeParse(known, args);
      if (parsed.success) return (turn) => run(parsed.data, turn);
      const [issue] = parsed.error.issues;
      const problem = {
        action: description.name,
        argument: issue?.path.join('.') ?? '',
        error: issue?.message ?? '',
      };
      return (turn) => log(turn, 'error', `Action ${description.name} cannot run`, problem);
    },
  };
}
