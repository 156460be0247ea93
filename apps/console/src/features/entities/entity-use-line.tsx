import { templatesIn, type EntityUse } from '#features/entities/entity-uses.tsx';
import { ScreenLink } from '#shared/ui/screen-link.tsx';
import { entityTexts } from '#texts/entities.ts';
import styles from '#features/entities/entities.module.css';

const { form: formTexts } = entityTexts;

/** The templates and reactions that use an entity, and the way to them. */
export function EntityUseLine({
  name,
  uses: { savedName, templates, intents, reactions, actions, unread },
}: {
  name: string;
  uses: EntityUse;
}) {
  return (
    <div className={styles.line}>
      <span className={styles.label}>{formTexts.usedBy}</span>
      <div className={styles.uses}>
        {unread === null && templates === 0 && reactions.length === 0 && actions.length === 0 && (
          <span className="p-flush p-text-12 p-muted">{formTexts.unused(name)}</span>
        )}
        {templates > 0 && (
          <ScreenLink to="/app/intents" query={{ q: `@${savedName}` }}>
            {templatesIn(templates, intents)}
          </ScreenLink>
        )}
        {reactions.map((reaction) => (
          <ScreenLink key={reaction.id} to="/app/grapheditor" query={{ reaction: reaction.id }}>
            {reaction.name}
          </ScreenLink>
        ))}
        {actions.map((action) => (
          <ScreenLink key={action.id} to="/app/actions" query={{ action: action.id }}>
            {action.name}
          </ScreenLink>
        ))}
        {unread !== null && <span className="p-flush p-text-12 p-muted">{formTexts.usesUnread[unread]}</span>}
      </div>
    </div>
  );
}
