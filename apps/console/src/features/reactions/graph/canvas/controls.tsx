import { ActionIcon, Menu } from '@mantine/core';
import { IconMaximize, IconMinus, IconPhotoDown, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useReactFlow, useStore } from '@xyflow/react';
import type { PictureFormat } from '#features/reactions/graph/canvas/export-picture.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/canvas/controls.module.css';

const { controls: texts } = graphTexts;

interface ControlsProps {
  onFit: () => void;
  onExport: (format: PictureFormat) => void;
  children?: ReactNode;
}

/** How large the picture is shown, and the picture as a file. */
export function Controls({ onFit, onExport, children }: ControlsProps) {
  const { zoomIn, zoomOut } = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <div className={styles['controls']} data-floating>
      <ActionIcon aria-label={texts.zoomOut} onClick={() => void zoomOut()}>
        <IconMinus size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={`${styles['zoom']} p-figures`}>{Math.round(zoom * 100)}%</span>
      <ActionIcon aria-label={texts.zoomIn} onClick={() => void zoomIn()}>
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={texts.fit} onClick={onFit}>
        <IconMaximize size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Menu position="top-end" returnFocus>
        <Menu.Target>
          <ActionIcon aria-label={texts.export} title={texts.export}>
            <IconPhotoDown size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onExport('png')}>{texts.png}</Menu.Item>
          <Menu.Item onClick={() => onExport('svg')}>{texts.svg}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {children}
    </div>
  );
}
