import { CHATBOT_TEST_MESSAGE } from '@parley/domain/chat-client';

const TRANSPARENT = 'html, body { margin: 0; min-height: 100%; background: transparent; }';
const TELL = `const tell = (state) => parent.postMessage({ type: '${CHATBOT_TEST_MESSAGE}', state }, location.origin);`;

/** The client on an otherwise empty page; reports to the console whether its script was loaded. */
export function clientPage(script: string, nonce: string): string {
  return page(
    'Chatbot',
    TRANSPARENT,
    `<script nonce="${nonce}">
${TELL}
for (const [event, state] of [['load', 'loaded'], ['error', 'failed']]) {
  document.addEventListener(event, ({ target }) => target.id === 'client' && tell(state), true);
}
</script>
<script nonce="${nonce}" id="client" src="${escaped(script)}"></script>`,
  );
}

/** The client as on a page; the console sends it its looks. */
export const PREVIEW_PAGE = page(
  'Preview',
  `html, body { margin: 0; height: 100%; color-scheme: light; background: #fff; }
p { height: 12px; margin: 24px 32px; border-radius: 6px; background: #eceef2; }
p:first-child { width: 40%; height: 24px; } p:last-child { width: 60%; }`,
  '<div aria-hidden="true"><p></p><p></p><p></p><p></p></div><script src="preview.js"></script>',
);

/** Reports to the console that there is no client to load, as nothing was deployed yet. */
export function failedPage(nonce: string): string {
  return page('Chatbot', TRANSPARENT, `<script nonce="${nonce}">\n${TELL}\ntell('failed');\n</script>`);
}

/** A page of another site that fills the frame. */
export function foreignPage(address: string): string {
  return page(
    'Sample page',
    'html, body { margin: 0; height: 100%; } iframe { display: block; width: 100%; height: 100%; border: 0; }',
    `<iframe src="${escaped(address)}" title="Sample page" sandbox="allow-scripts allow-forms" referrerpolicy="no-referrer"></iframe>`,
  );
}

export function page(title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
