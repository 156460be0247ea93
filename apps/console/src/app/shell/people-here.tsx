import { screenAt, screenPath } from '#app/screens.ts';
import { useOthers } from '#shared/live/live-state.ts';
import { Others } from '#shared/live/others.tsx';
import { useSessionUser } from '#shared/session/session.ts';
import { shellTexts } from '#texts/shell.ts';

/** The other users who have the project open, and their screens. */
export function PeopleHere() {
  const me = useSessionUser()?.id;
  const others = useOthers().filter(({ user_id: id }) => id !== me);
  const people = [...new Map(others.map((one) => [one.user_id, one])).values()];
  return (
    <Others
      people={people}
      about={({ screen }) => screenAt(screenPath(screen))?.title ?? shellTexts.topBar.anotherPage}
    />
  );
}
