import '#app/jitless.ts';
import '#app/entry-styles.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
globalThis.__webpack_nonce__ = nonce;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(<App nonce={nonce} />);
