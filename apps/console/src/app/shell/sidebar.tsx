import { auth } from '@parley/contract';
import { ActionIcon } from '@mantine/core';
import {
  IconBook,
  IconExternalLink,
  IconHash,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLifebuoy,
} from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useIsWaitingForLetter } from '#app/shell/menu-navigation.ts';
import { ProjectSwitcher } from '#app/shell/project-switcher.tsx';
import { prefetchScreen } from '#app/shell/screen-outlet.tsx';
import { shellState, toggleFolded, useShellState } from '#app/shell/shell-state.ts';
import { useScreens } from '#app/shell/use-screens.ts';
import type { Screen, ScreenGroup } from '#app/screens.ts';
import { grouped } from '#texts/counted.ts';
import { usePendingApprovals } from '#parts/deployments/use-pending-approvals.ts';
import { useRead } from '#shared/api/hooks.ts';
import { useProjectIdIfAny } from '#shared/session/session.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { shellTexts } from '#texts/shell.ts';
import styles from '#app/shell/sidebar.module.css';

const { sidebar: sidebarTexts } = shellTexts;
const GROUPS = ['start', 'build', 'improve', 'run'] as const satisfies ScreenGroup[];

/** Projects, screens, and where help is. */
export function Sidebar({ isFolded }: { isFolded: boolean }) {
  const screens = useScreens();
  const isWaiting = useIsWaitingForLetter();
  return (
    <div className={styles['sidebar']} data-folded={isFolded || undefined} data-letters={isWaiting || undefined}>
      <ProjectSwitcher isFolded={isFolded} />
      <nav className={styles['nav']} aria-label={sidebarTexts.screens}>
        {GROUPS.map((group) => (
          <MenuGroup key={group} group={group} screens={screens.filter((screen) => screen.group === group)} />
        ))}
      </nav>
      <Foot isFolded={isFolded} />
    </div>
  );
}

function MenuGroup({ group, screens }: { group: (typeof GROUPS)[number]; screens: Screen[] }) {
  if (screens.length === 0) return null;
  return (
    <>
      {group !== 'start' && <div className={styles['group']}>{sidebarTexts.groups[group]}</div>}
      <ul className={styles['list']}>
        {screens.map((screen) => (
          <li key={screen.path}>
            <MenuItem screen={screen} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MenuItem({ screen }: { screen: Screen }) {
  const { path, title, icon: Icon, letter } = screen;
  const projectId = useProjectIdIfAny();
  return (
    <NavLink
      to={screenAddress(`/app/${path}`, projectId)}
      className={styles['item'] ?? ''}
      title={letter ? sidebarTexts.titleWithKeys(title, `Ctrl+G ${letter}`) : title}
      onPointerEnter={() => prefetchScreen(screen)}
      onClick={() => shellState.set({ isDrawerOpen: false })}
    >
      <Icon stroke={1.5} aria-hidden />
      <span className={styles['label']}>{title}</span>
      {path === 'deployments' && <ApprovalBadge />}
      {letter && (
        <span className={styles['letter']} aria-hidden>
          <Kbd keys={letter} />
        </span>
      )}
    </NavLink>
  );
}

/** The number of deployments that wait for this user. */
function ApprovalBadge() {
  const count = usePendingApprovals();
  if (count === 0) return null;
  const text = sidebarTexts.approvals(count);
  return (
    <span className={`${styles['badge']} p-figures`} title={text}>
      <span aria-hidden>{grouped(count)}</span>
      <span className="p-visually-hidden"> {text}</span>
    </span>
  );
}

function Foot({ isFolded }: { isFolded: boolean }) {
  const { data: config } = useRead(auth.config, { handles: ['local'] });
  const projectId = useProjectIdIfAny();
  const isDrawerOpen = useShellState((state) => state.isDrawerOpen);
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <footer className={styles['foot']}>
      {config && (
        <a
          className={styles['footItem']}
          href={config.docs_url}
          target="_blank"
          rel="noreferrer"
          title={sidebarTexts.documentation}
        >
          <IconBook size={16} stroke={1.75} aria-hidden />
          <span className={styles['label']}>{sidebarTexts.documentation}</span>
          <IconExternalLink size={14} stroke={2} aria-hidden className={styles['label']} />
        </a>
      )}
      {config?.support_contact && (
        <div className={styles['footItem']} title={sidebarTexts.supportContact(config.support_contact)}>
          <IconLifebuoy size={16} stroke={1.75} aria-label={sidebarTexts.support} role="img" />
          <span className={styles['label']}>{config.support_contact}</span>
        </div>
      )}
      <div className={styles['footItem']}>
        <IconHash size={16} stroke={1.75} aria-hidden className={styles['label']} />
        <span className={`${styles['id']} p-figures`} title={`${sidebarTexts.projectId} ${projectId}`}>
          <span className={styles['label']}>{sidebarTexts.projectId} </span>
          {projectId}
        </span>
        <span className={styles['label']}>
          <CopyButton value={String(projectId)} label={sidebarTexts.copyProjectId} />
        </span>
        {!isDrawerOpen && (
          <ActionIcon
            size={24}
            aria-label={isFolded ? sidebarTexts.expand : sidebarTexts.collapse}
            onClick={toggleFolded}
          >
            <FoldIcon size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </footer>
  );
}
