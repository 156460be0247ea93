import { ActionIcon, Menu } from '@mantine/core';
import { mailTheme, markup, type ChartTheme, type Drawing } from '@parley/charts';
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { saveAs } from '#shared/api/download.ts';
import { savePng } from '#features/dashboard/charts/save-png.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import styles from '#features/dashboard/cards/card.module.css';

const { chart: texts } = dashboardTexts;

interface CardProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** At the right end of the head. */
  tools?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A part of the dashboard with its head. */
export function Card({ title, aside, tools, children, className = '' }: CardProps) {
  return (
    <section className={`${styles.card} ${className}`} aria-label={title}>
      <header className={styles.head}>
        <h2 className="p-flush p-text-13 p-semibold p-one-line">{title}</h2>
        {aside}
        <div className={styles.tools}>{tools}</div>
      </header>
      {children}
    </section>
  );
}

interface ChartToolsProps {
  title: string;
  /** Left out where the chart is a table already. */
  isTable?: boolean;
  onTable?: (isTable: boolean) => void;
  /** The chart in the colors of a theme. */
  draw: (theme: ChartTheme) => Drawing;
  csv: () => Blob;
}

/** The switch between chart and table, and the downloads. */
export function ChartTools({ title, isTable = false, onTable, draw, csv }: ChartToolsProps) {
  const file = title.toLowerCase().replaceAll(/[^a-z\d]+/gu, '-');
  const Switch = isTable ? IconChartLine : IconTable;
  const label = isTable ? texts.showChart : texts.showTable;
  return (
    <>
      {onTable && (
        <ActionIcon aria-label={label} title={label} onClick={() => onTable(!isTable)}>
          <Switch size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon aria-label={texts.download(title)} title={texts.download(title)}>
            <IconDownload size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => saveAs(`${file}.svg`, new Blob([markup(draw(mailTheme))], { type: 'image/svg+xml' }))}
          >
            {texts.svg}
          </Menu.Item>
          <Menu.Item onClick={() => void savePng(`${file}.png`, draw(mailTheme))}>{texts.png}</Menu.Item>
          <Menu.Item onClick={() => saveAs(`${file}.csv`, csv())}>{texts.csv}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
