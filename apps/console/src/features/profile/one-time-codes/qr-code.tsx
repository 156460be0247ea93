import { encode } from 'uqr';
import styles from '#features/profile/one-time-codes/codes.module.css';

interface QrCodeProps {
  text: string;
  label: string;
}

/** A text as a QR code: dark on white in both schemes, as cameras want it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
