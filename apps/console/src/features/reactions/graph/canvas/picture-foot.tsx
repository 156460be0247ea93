import { SegmentedControl } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import { graphTexts, usageTexts } from '#texts/graph.ts';
import type { Overlay } from '#features/reactions/usage/use-overlay.ts';
import styles from '#features/reactions/graph/canvas/picture-foot.module.css';

const { foot: texts } = graphTexts;

interface PictureFootProps {
  scene: Scene;
  isFar: boolean;
  overlay: Overlay | null;
  onShow: (overlay: Overlay | null) => void;
}

/** The foot of the picture: a legend of lines, or from afar a summary of the graph and its overlay. */
export function PictureFoot({ scene, isFar, overlay, onShow }: PictureFootProps) {
  if (!isFar) return <Legend scene={scene} />;
  const jumps = scene.edges.filter(({ isJump }) => isJump).length;
  return (
    <>
      <p className={styles['summary']}>
        <span>{texts.reactions(scene.boxes.size, scene.frames.length)}</span>
        <span>{texts.lines(scene.edges.length - jumps, jumps)}</span>
      </p>
      <div className={styles['bar']} data-floating>
        <span className="p-muted">{texts.show}</span>
        <SegmentedControl
          size="xs"
          aria-label={texts.show}
          data={[
            { value: 'names', label: texts.names },
            { value: 'hits', label: texts.hits },
            { value: 'tests', label: usageTexts.coverage },
          ]}
          value={overlay === null ? 'names' : overlay === 'tests' ? 'tests' : 'hits'}
          onChange={(value) => onShow(value === 'names' ? null : value === 'tests' ? 'tests' : 'prod')}
        />
      </div>
    </>
  );
}

const ALWAYS = ['goto', 'expect', 'timeout'] as const;
/** Named where a bot has them. */
const SOMETIMES = ['give_up', 'answer_as'] as const;

function Legend({ scene: { edges } }: { scene: Scene }) {
  const kinds = useMemo(() => {
    const drawn = new Set(edges.flatMap(({ isJump, edge }) => (isJump ? [] : [edge.kind])));
    return [...ALWAYS, ...SOMETIMES.filter((kind) => drawn.has(kind))];
  }, [edges]);
  return (
    <ul className={`p-plain-list ${styles['bar']}`} aria-label={texts.legend} data-floating>
      {kinds.map((kind) => (
        <li key={kind} className={styles['kind']} data-kind={kind}>
          <svg width="26" height="8" aria-hidden>
            <path d="M0 4H20" fill="none" stroke="currentColor" strokeWidth="1.5" />
            <path d="M26 4L19 0.5V7.5Z" fill="currentColor" />
          </svg>
          {kind.replace('_', ' ')}
        </li>
      ))}
      <li className={styles['kind']}>
        <IconArrowUpRight size={14} stroke={2} aria-hidden />
        {texts.elsewhere}
      </li>
    </ul>
  );
}
