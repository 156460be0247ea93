import { Handle, Position, useStore, type Node, type NodeProps } from '@xyflow/react';
import type { Reaction } from '@parley/domain';
import { IconFilter } from '@tabler/icons-react';
import { memo, useMemo, type CSSProperties } from 'react';
import { Chip } from '#shared/ui/chip.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { contentOf, fontsAt, partsWithin, stepOf, type BoxParts } from '#features/reactions/graph/boxes/box-content.ts';
import { BoxQuestions } from '#features/reactions/graph/boxes/box-questions.tsx';
import { JumpRows } from '#features/reactions/graph/boxes/jump-rows.tsx';
import type { JumpsOfBox, ShownJump, WayIn } from '#features/reactions/graph/boxes/shown-jumps.ts';
import { WaysIn } from '#features/reactions/graph/boxes/ways-in.tsx';
import { cutToWidth } from '#features/reactions/graph/boxes/text-width.ts';
import type { Flaw } from '#features/reactions/flaws.ts';
import type { StepMark } from '#features/reactions/graph/nodes/path.ts';
import type { Broken } from '#features/reactions/reaction-links.ts';
import { PeopleAt } from '#features/reactions/panel/people-at.tsx';
import { OverlayBadge } from '#features/reactions/usage/overlay-badge.tsx';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/boxes/reaction-node.module.css';
import { conditionLabel, useConditionWords } from '#features/reactions/condition/in-words.ts';

export interface ReactionNodeData extends Record<string, unknown>, JumpsOfBox {
  reaction: Reaction;
  height: number;
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
  /** How far away it is from the selected one, as `+1`, and on which side. */
  step: StepMark['text'] | undefined;
  side: StepMark['side'] | undefined;
  /** A path is shown, and does not lead here. */
  isAside: boolean;
  /** An end of the line under the pointer. */
  isEnd: boolean;
}

export type ReactionFlowNode = Node<ReactionNodeData, 'reaction'>;

/** A reaction in the graph, as much of it as its box has room for at this zoom. */
export const ReactionNode = memo(function ReactionNode({ data, selected }: NodeProps<ReactionFlowNode>) {
  const { reaction, height, isUnsaved, severity, reasons, broken, fired, isFaint, isReachable, canEdit } = data;
  const { jumps: written, jumpCount, waysIn, waysInCount, isAside, isEnd, description } = data;
  const { id } = reaction;
  useConditionWords(reaction.condition.trim() !== '');
  const step = useStore(({ transform }) => stepOf(transform[2]));
  const jumps = useMemo(() => JSON.parse(written) as ShownJump[], [written]);
  const ways = useMemo(() => JSON.parse(waysIn) as WayIn[], [waysIn]);
  const content = contentOf(reaction);
  const parts = partsWithin(content, jumpCount, height, step);
  const fonts = fontsAt(step);
  return (
    <div className={styles['sized']} style={sizesAt(step)}>
      <Handle type="target" position={Position.Left} isConnectable={canEdit} />
      <div
        role="button"
        tabIndex={isReachable ? 0 : -1}
        className={styles['box']}
        data-reaction={id}
        data-selected={selected || undefined}
        data-flaw={severity}
        data-fired={fired}
        data-faint={isFaint || undefined}
        data-aside={isAside || undefined}
        data-end={isEnd || undefined}
        aria-describedby={`about-reaction-${id}`}
        aria-pressed={selected}
      >
        <span className={styles['title']}>
          {isUnsaved && <UnsavedDot />}
          <span className={styles['name']} data-lines={parts.nameLines}>
            {content.name}
          </span>
          {severity && (
            <span className={styles['flaw']} title={reasons}>
              <StateIcon state={severity} size={14} {...(reasons === undefined ? {} : { label: reasons })} />
            </span>
          )}
        </span>
        <span className={styles['content']} aria-hidden={isAside || undefined}>
          <Middle reaction={reaction} broken={broken} parts={parts} fontPx={fonts.text} />
          <JumpRows jumps={jumps} count={jumpCount} rows={parts.jumps} />
        </span>
      </div>
      <span id={`about-reaction-${id}`} hidden>
        {description}
      </span>
      <MissingTarget broken={broken} />
      {waysInCount > 0 && <WaysIn box={id} ways={ways} count={waysInCount} />}
      {data.step !== undefined && (
        <span className={styles['step']} data-side={data.side}>
          {data.step}
        </span>
      )}
      <OverlayBadge reaction={id} />
      <PeopleAt reaction={id} />
      <Handle type="source" position={Position.Right} isConnectable={canEdit} />
    </div>
  );
});

function sizesAt(step: number): CSSProperties {
  const { name, text } = fontsAt(step);
  return { '--name': `${name}px`, '--text': `${text}px`, '--px': `${1 / step}px` } as CSSProperties;
}

interface MiddleProps {
  reaction: Reaction;
  broken: readonly Broken[];
  parts: BoxParts;
  fontPx: number;
}

/** Between name and jumps: intents, condition, further rows, and the text. */
function Middle({ reaction, broken, parts, fontPx }: MiddleProps) {
  const { intents, condition } = reaction;
  const { says } = contentOf(reaction);
  const shown = fittingIntents(intents, fontPx);
  return (
    <>
      {parts.hasIntents && (
        <span className={styles['chips']} title={intents.join(', ')}>
          {shown.map((intent, index) => (
            <Chip key={intents[index]} tone={toneOf(intents[index] ?? '', broken)}>
              {intent}
            </Chip>
          ))}
          {intents.length > shown.length && <span>+{intents.length - shown.length}</span>}
        </span>
      )}
      {parts.hasCondition && (
        <span className={styles['condition']} title={condition}>
          <IconFilter size="0.9em" stroke={2} aria-hidden /> {conditionLabel(condition)}
        </span>
      )}
      {parts.rows > 0 && <BoxQuestions reaction={reaction} room={parts.rows} />}
      {parts.textLines > 0 && (
        <span className={styles['says']} style={{ WebkitLineClamp: parts.textLines }}>
          {says}
        </span>
      )}
    </>
  );
}

/** The part of a box's width that remains for the names of intents. */
const INTENTS_PX = 112;
const CHIP_SIDES_PX = 12;
const SHORTEST_PX = 24;

/** The names of intents that fit beside each other, the last one cut; at least one. */
function fittingIntents(intents: readonly string[], fontPx: number): string[] {
  const shown: string[] = [];
  let room = INTENTS_PX;
  for (const intent of intents) {
    if (shown.length > 0 && room < SHORTEST_PX) break;
    const cut = cutToWidth(intent, Math.max(room, SHORTEST_PX), fontPx);
    if (shown.length > 0 && cut !== intent) break;
    shown.push(cut);
    room -= intent.length * fontPx * 0.57 + CHIP_SIDES_PX;
  }
  return shown;
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

function toneOf(intent: string, broken: readonly Broken[]): 'plain' | 'intent' | 'error' {
  if (broken.some(({ kind, name }) => kind === 'intent' && name === intent)) return 'error';
  return intent.startsWith('__') ? 'plain' : 'intent';
}
