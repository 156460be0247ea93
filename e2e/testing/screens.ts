interface Screen {
  path: string;
  title: string;
  letter?: string;
}

/** The console's own list. Imported when the tests run: its parts are built for a browser and checked there. */
const list: { SCREENS: Screen[] } = await import(
  new URL('../../apps/console/src/app/screens.ts', import.meta.url).href
);

export const SCREENS = list.SCREENS.map(({ path, title, letter }) => ({ path, title, letter }));
