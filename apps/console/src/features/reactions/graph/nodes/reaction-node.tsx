import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import type { Reaction } from '@parley/domain';
import { IconArrowUpRight } from '@tabler/icons-react';
import { memo } from 'react';
import { Chip } from '#shared/ui/chip.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { isQuestion, summaryOfCalls } from '#features/reactions/action-calls.ts';
import { BoxQuestions } from '#features/reactions/graph/nodes/box-questions.tsx';
import type { Flaw } from '#features/reactions/flaws.ts';
import type { Broken } from '#features/reactions/reaction-links.ts';
import { PeopleAt } from '#features/reactions/panel/people-at.tsx';
import { OverlayBadge } from '#features/reactions/usage/overlay-badge.tsx';
import { graphTexts } from '#texts/graph.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/graph/nodes/reaction-node.module.css';
import { conditionLabel, useConditionWords } from '#features/reactions/condition/in-words.ts';

export interface ReactionNodeData extends Record<string, unknown> {
  reaction: Reaction;
  isUnsaved: boolean;
  /** The severity of its worst finding. */
  severity: Flaw['severity'] | undefined;
  reasons: Flaw['reasons'] | undefined;
  broken: readonly Broken[];
  /** In the last turn of the test chat, in an earlier one, or not at all. */
  fired: 'now' | 'before' | undefined;
  isFaint: boolean;
  isReachable: boolean;
  canEdit: boolean;
  /** Describes the reaction to screen readers, in addition to its name. */
  description: string;
  /** The connections to other parts of the graph: the first one's name and target, and how many more there are. */
  jumpName: string | undefined;
  jumpTo: number | undefined;
  moreJumps: number;
  /** The names of the reactions of other parts that lead here. */
  waysIn: string;
  waysInCount: number;
  /** How far away it is from the selected one, as `+1`. */
  step: string | undefined;
  /** A path is shown, and does not lead here. */
  isAside: boolean;
}

export type ReactionFlowNode = Node<ReactionNodeData, 'reaction'>;

const SHOWN_INTENTS = 2;
const LONGEST_INTENT = 14;

/** A reaction in the graph: when it answers, and its first text or action. */
export const ReactionNode = memo(function ReactionNode({ data, selected }: NodeProps<ReactionFlowNode>) {
  const { reaction, isUnsaved, severity, reasons, broken, fired, isFaint, isReachable, canEdit, description } = data;
  const { jumpName, isAside } = data;
  const { id, name, intents, condition } = reaction;
  useConditionWords(condition.trim() !== '');
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={canEdit} />
      <div
        role="button"
        tabIndex={isReachable ? 0 : -1}
        className={styles['box']}
        data-reaction={id}
        data-selected={selected || undefined}
        data-form={reaction.actions.some(isQuestion) || undefined}
        data-flaw={severity}
        data-fired={fired}
        data-faint={isFaint || undefined}
        data-aside={isAside || undefined}
        aria-describedby={`about-reaction-${id}`}
        aria-pressed={selected}
      >
        <span className={styles['title']}>
          {isUnsaved && <UnsavedDot />}
          <span className="p-cut">{name || reactionTexts.unnamed}</span>
          {severity && (
            <span className={styles['flaw']} title={reasons}>
              <StateIcon state={severity} size={14} {...(reasons === undefined ? {} : { label: reasons })} />
            </span>
          )}
        </span>
        <span className={styles['chips']}>
          {intents.slice(0, SHOWN_INTENTS).map((intent) => (
            <Chip key={intent} tone={toneOf(intent, broken)}>
              {intent.length > LONGEST_INTENT ? `${intent.slice(0, LONGEST_INTENT)}…` : intent}
            </Chip>
          ))}
          {intents.length > SHOWN_INTENTS && <span>+{intents.length - SHOWN_INTENTS}</span>}
        </span>
        {condition.trim() !== '' && (
          <span className={styles['condition']} title={condition}>
            {conditionLabel(condition)}
          </span>
        )}
        <BoxText reaction={reaction} isWhole={selected} hasJump={jumpName !== undefined} />
        {jumpName !== undefined && <JumpRow data={data} name={jumpName} />}
      </div>
      <span id={`about-reaction-${id}`} hidden>
        {description}
      </span>
      <MissingTarget broken={broken} />
      <PathMarks data={data} />
      <OverlayBadge reaction={id} />
      <PeopleAt reaction={id} />
      <Handle type="source" position={Position.Right} isConnectable={canEdit} />
    </>
  );
});

interface BoxTextProps {
  reaction: Reaction;
  /** The box may grow over the ones below. */
  isWhole: boolean;
  hasJump: boolean;
}

const MOST_QUESTIONS = 9;

/** The questions of a form, or a summary of the actions, in the lines that condition and target leave. */
function BoxText({ reaction, isWhole, hasJump }: BoxTextProps) {
  const { condition, actions } = reaction;
  const room = 2 - (condition.trim() === '' ? 0 : 1) - (hasJump ? 1 : 0);
  if (actions.some(isQuestion)) {
    return (isWhole || room > 0) && <BoxQuestions reaction={reaction} room={isWhole ? MOST_QUESTIONS : room} />;
  }
  if (room <= 0) return null;
  return (
    <span className={styles['says']} data-lines={room}>
      {summaryOfCalls(actions)}
    </span>
  );
}

/** Names the first target that does not exist. */
function MissingTarget({ broken }: { broken: readonly Broken[] }) {
  const missing = broken.filter(({ kind }) => kind === 'reaction');
  const [first] = missing;
  return (
    first && (
      <span className={styles['ghost']} title={missing.map(({ reason }) => reason).join('\n')}>
        {graphTexts.box.missing(first.through, first.name)}
        {missing.length > 1 && ` +${missing.length - 1}`}
      </span>
    )
  );
}

/** How many ways lead here from elsewhere, and how far away the box is on the path that is shown. */
function PathMarks({ data: { waysIn, waysInCount, step } }: { data: ReactionNodeData }) {
  return (
    <>
      {waysInCount > 0 && (
        <span className={styles['waysIn']} title={graphTexts.box.waysInFrom(waysIn)}>
          {graphTexts.box.waysIn(waysInCount)}
        </span>
      )}
      {step !== undefined && <span className={styles['step']}>{step}</span>}
    </>
  );
}

/** Names the box's target in another part of the graph. A click selects the target. */
function JumpRow({ data: { jumpTo, moreJumps }, name }: { data: ReactionNodeData; name: string }) {
  return (
    <span className={styles['jump']} data-jump={jumpTo} title={graphTexts.box.goTo(name)}>
      <IconArrowUpRight size={12} stroke={2} aria-hidden />
      <span className="p-cut">{graphTexts.box.jump(name, moreJumps)}</span>
    </span>
  );
}

function toneOf(intent: string, broken: readonly Broken[]): 'plain' | 'intent' | 'error' {
  if (broken.some(({ kind, name }) => kind === 'intent' && name === intent)) return 'error';
  return intent.startsWith('__') ? 'plain' : 'intent';
}
