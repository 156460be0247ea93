/** The look of the guide, with the colors and measures of the console. */
export const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1a1c22, #e8e9ed); --text-2: light-dark(#434855, #bfc3cc);
  --muted: light-dark(#5f6574, #989eab); --line: light-dark(#e4e6eb, #2a2c34); --field: light-dark(#868c9a, #717786);
  --link: light-dark(#3b4cba, #a9b5f9); --tint: light-dark(#ecefFC, #232a4e); --accent: light-dark(#4355c9, #5467dc);
  --hover: light-dark(#f0f1f4, #22242a); --sunken: light-dark(#f4f5f8, #141519);
  --canvas: light-dark(#f7f8fa, #121317); --surface: light-dark(#fff, #18191e); }
* { box-sizing: border-box; }
html { scroll-padding-top: 64px; }
body { margin: 0; display: grid; grid-template: 48px auto / 232px minmax(0, 1fr); min-height: 100vh;
  font: 15px/24px Inter, system-ui, sans-serif; color: var(--text); background: var(--surface); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }
a { color: var(--link); }
.skip { position: absolute; top: -100px; left: 8px; z-index: 2; padding: 8px 12px; border-radius: 6px;
  background: var(--accent); color: #fff; }
.skip:focus { top: 8px; }
header { position: sticky; z-index: 1; top: 0; grid-column: 1 / -1; display: flex; gap: 16px; align-items: center;
  height: 48px; padding: 0 16px; border-bottom: 1px solid var(--line); background: var(--surface); font-size: 13px; }
.home { width: 200px; color: inherit; font-size: 16px; font-weight: 600; text-decoration: none; }
.to-pages { display: none; }
form { display: flex; flex: 0 1 420px; gap: 8px; min-width: 0; }
input { flex: 1; min-width: 0; height: 32px; padding: 0 12px; border: 1px solid var(--field); border-radius: 6px;
  background: var(--surface); color: inherit; font: inherit; font-size: 14px; }
button { height: 32px; padding: 0 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface);
  color: inherit; font: 600 13px/20px inherit; font-family: inherit; cursor: pointer; }
button:hover { background: var(--hover); }
.console { margin-left: auto; }
nav { position: sticky; top: 48px; align-self: start; height: calc(100vh - 48px); overflow: auto; padding: 4px 8px 24px;
  border-right: 1px solid var(--line); background: var(--canvas); }
nav h2 { margin: 0; padding: 12px 8px 2px; color: var(--muted); font-size: 12px; font-weight: 400; line-height: 16px; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 4px 8px; border-radius: 6px; color: var(--text-2); font-size: 14px; font-weight: 500;
  line-height: 24px; text-decoration: none; }
nav a:hover { background: var(--hover); }
nav a[aria-current] { background: var(--tint); color: var(--link); }
main { max-width: 800px; padding: 24px 32px 64px; outline: none; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; }
main h2 { margin: 32px 0 8px; font-size: 18px; line-height: 24px; }
main h3 { margin: 24px 0 8px; font-size: 15px; }
code { padding: 1px 4px; border-radius: 4px; background: var(--sunken);
  font: 13px/20px 'JetBrains Mono', ui-monospace, monospace; }
pre { padding: 12px; border-radius: 6px; background: var(--sunken); overflow: auto; } pre code { padding: 0; }
table { display: block; max-width: 100%; border-collapse: collapse; overflow-x: auto; overflow-wrap: normal; font-size: 14px; line-height: 20px; }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--text-2); font-size: 12px; font-weight: 500; }
img { max-width: 100%; border: 1px solid var(--line); border-radius: 8px; }
.hits { margin: 0; padding: 0; list-style: none; }
.hits li { padding: 8px 0; border-bottom: 1px solid var(--line); }
.hits p { margin: 0; color: var(--text-2); font-size: 13px; line-height: 20px; }
@media (max-width: 899px) {
  body { display: flex; flex-direction: column; }
  header { flex-wrap: wrap; gap: 0 16px; height: auto; padding: 4px 16px 8px; }
  .home, .to-pages, .console { display: block; width: auto; line-height: 44px; }
  form { flex: 1 0 100%; }
  input, button { height: 44px; font-size: 16px; }
  html { scroll-padding-top: 116px; }
  main { order: 1; padding: 16px; }
  nav { position: static; order: 2; width: 100%; height: auto; padding-bottom: 48px; border-top: 1px solid var(--line);
    border-right: 0; }
  nav a { padding: 10px 8px; }
}
`;
