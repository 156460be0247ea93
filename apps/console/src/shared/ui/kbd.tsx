import styles from '#shared/ui/kbd.module.css';

const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** A key or chord: `Ctrl+Shift+T` shows as `Ctrl Shift T`. */
export function Kbd({ keys }: { keys: string }) {
  const parts = keys.length > 1 ? keys.split('+') : [keys];
  return <kbd className={styles['kbd']}>{parts.map((key) => SIGNS[key] ?? key).join(' ')}</kbd>;
}
