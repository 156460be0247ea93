import { builtInAction } from '@parley/dialogue';
import { Action, BotTest, BotTestStep, Entity, Intent, Reaction, Scope, Synonym } from '@parley/domain';
import { NewCampaign } from '@parley/domain/campaign';
import { ActionCall } from '@parley/domain/reaction';
import { Note, Position } from '@parley/domain/layout';
import { SettingsPatch } from '@parley/domain/settings';
import { FileName } from '@parley/domain/stored-file';
import { LIMITS, nameText, text } from '@parley/domain/text';
import * as z from 'zod/mini';
import type { NamedResource } from '#workflows/transfer/portable-bot.ts';

const Name = nameText('The name cannot be empty');

const ReactionDoc = z.strictObject({
  name: Reaction.shape.name,
  intents: z.optional(Reaction.shape.intents),
  condition: z.optional(Reaction.shape.condition),
  scope: z.optional(Name),
  actions: z.optional(
    z
      .array(
        z.strictObject({
          name: ActionCall.shape.name,
          args: z._default(ActionCall.shape.args, {}),
          when: ActionCall.shape.when,
        }),
      )
      .check(z.maxLength(500)),
  ),
  only_expected: Reaction.shape.only_expected,
  barge_in: Reaction.shape.barge_in,
  suppressions: Reaction.shape.suppressions,
});

const TestDoc = z.strictObject({
  name: BotTest.shape.name,
  start: BotTest.shape.start,
  clock: BotTest.shape.clock,
  seed: BotTest.shape.seed,
  http: BotTest.shape.http,
  steps: z._default(
    z
      .array(
        z.strictObject({
          input: BotTestStep.shape.input,
          reactions: z.optional(z.array(Name).check(z.maxLength(500))),
          condition: z.optional(BotTestStep.shape.condition._zod.def.innerType),
          actions: z.optional(z.array(Name).check(z.maxLength(500))),
          intent: BotTestStep.shape.intent,
          entities: BotTestStep.shape.entities,
          wait: BotTestStep.shape.wait,
        }),
      )
      .check(z.maxLength(500)),
    [],
  ),
});

const { name: entityName, type, match, occurrence, case_insensitive, values } = Entity.shape;

/** An item in the form of its file. Missing fields are empty. */
export const DOCS = {
  scopes: z.strictObject({
    name: Scope.shape.name,
    parent: Scope.shape.parent,
    suppressions: Scope.shape.suppressions,
  }),
  synonyms: z.strictObject({ name: Synonym.shape.name, values: z._default(Synonym.shape.values, []) }),
  entities: z.strictObject({
    name: entityName,
    type,
    match: z._default(match, null),
    occurrence,
    case_insensitive,
    values: z._default(values, ''),
    system: z.optional(z.boolean()),
    is_sensitive: Entity.shape.is_sensitive,
  }),
  intents: z.strictObject({
    name: Intent.shape.name,
    templates: z._default(Intent.shape.templates, []),
    augmented: Intent.shape.augmented,
  }),
  actions: z.strictObject({
    name: Action.shape.name.check(
      z.refine((name) => builtInAction(name) === undefined, 'This is the name of a built-in action'),
    ),
    source: Action.shape.source,
  }),
  reactions: ReactionDoc,
  tests: TestDoc,
} as const satisfies Record<NamedResource, z.ZodMiniType>;

const { id: _id, version: _version, who: _who, chatbot_token: _token, ...movable } = SettingsPatch.shape;
const { sip_passwd_testing: _testing, sip_passwd_production: _production, ...unsecret } = movable;
const { audiosocket_testing: _socket, audiosocket_production: _otherSocket, ...settingsFields } = unsecret;

export const SettingsDoc = z.strictObject(settingsFields);
export const ListDoc = z.array(z.unknown()).check(z.maxLength(LIMITS.list));
export const NotesDoc = z.array(
  z.strictObject({
    text: Note.shape.text,
    x: Note.shape.x,
    y: Note.shape.y,
    width: Note.shape.width,
    height: Note.shape.height,
  }),
);
export const CampaignsDoc = z.array(NewCampaign).check(z.maxLength(500));
export const LayoutDoc = z.record(text(LIMITS.name), Position);
export const OrderDoc = z.record(z.string(), z.array(z.string()));
/** Names by the file names used for them. */
export const NamesDoc = z.record(z.string(), z.string());
export const FormatDoc = z.looseObject({ format: z.int() });
export { FileName };
