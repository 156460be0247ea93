import styles from '#shared/ui/initials.module.css';

/** Represents a person or project in place of a picture. */
export function Initials({ name, isSquare = false }: { name: string; isSquare?: boolean }) {
  return (
    <span className={styles['initials']} data-square={isSquare || undefined} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** `CL` for Card line, `A` for admin. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : ''))
    .join('')
    .toUpperCase();
}
