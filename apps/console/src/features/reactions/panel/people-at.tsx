import { othersAt, useOthers } from '#shared/live/live-state.ts';
import { Others } from '#shared/live/others.tsx';
import { useSessionUser } from '#shared/session/session.ts';
import { reactionTexts } from '#texts/reactions.ts';
import styles from '#features/reactions/panel/people-at.module.css';

/** Shows the other users who have a reaction selected. */
export function PeopleAt({ reaction }: { reaction: number }) {
  const me = useSessionUser()?.id;
  const people = othersAt(useOthers(), '/app/grapheditor', reaction).filter(({ user_id: id }) => id !== me);
  if (people.length === 0) return null;
  return (
    <span className={styles.people}>
      <Others people={people} about={() => reactionTexts.panel.openElsewhere} />
    </span>
  );
}
