import { page } from '#workflows/chatbot-test/page-html.ts';

/** A web page of a neutral business, without scripts, pictures or links. */
export const SAMPLE_PAGE = page(
  'Sample page',
  `
:root { color-scheme: light; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: #1d2433; background: #fff; }
header, footer { display: flex; gap: 24px; align-items: center; padding: 16px max(24px, calc(50% - 520px)); }
header { border-bottom: 1px solid #e4e7ee; }
header b { margin-right: auto; font-size: 18px; color: #0b5d4e; }
header span { font-size: 14px; color: #47506a; }
.lead { padding: 64px max(24px, calc(50% - 520px)); background: #eef6f3; }
.lead h1 { margin: 0 0 8px; font-size: 32px; line-height: 1.25; }
.lead p { max-width: 56ch; margin: 0; color: #3a435a; }
.parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 24px;
  padding: 40px max(24px, calc(50% - 520px)); }
.parts section { padding: 20px; border: 1px solid #e4e7ee; border-radius: 8px; }
.parts h2 { margin: 0 0 4px; font-size: 17px; }
.parts p { margin: 0; font-size: 15px; color: #47506a; }
footer { font-size: 13px; color: #5b647c; border-top: 1px solid #e4e7ee; }
@media (max-width: 600px) { header span { display: none; } .lead { padding-block: 40px; } .lead h1 { font-size: 26px; } }
`,
  `<header><b>Your website</b><span>Products</span><span>Services</span><span>About us</span><span>Contact</span></header>
<main>
<div class="lead"><h1>A page like yours</h1>
<p>This sample shows how the chat client looks above a web page. Type the address of your own website to see it there.</p></div>
<div class="parts">
<section><h2>Products</h2><p>A short text about the things that visitors look for here.</p></section>
<section><h2>Services</h2><p>A few words on how the company helps, and when it is open.</p></section>
<section><h2>Help</h2><p>The chat client answers at once. A colleague takes over where it cannot.</p></section>
</div>
</main>
<footer>This page is a sample.</footer>`,
);
