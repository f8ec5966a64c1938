export const DOCS_STYLE = `:root{color-scheme:light dark;--ink:#1c1c1c;--soft:#5b5b5b;--paper:#fff;--line:#ddd;--panel:#f6f6f6;--link:#1a56c4}
@media (prefers-color-scheme:dark){:root{--ink:#eee;--soft:#aaa;--paper:#161616;--line:#444;--panel:#222;--link:#8ab4ff}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{font:15px/1.55 system-ui,sans-serif;max-width:76rem;margin:0 auto;padding:1.5rem 1rem 4rem;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
a{color:var(--link)}h2{margin:2.5rem 0 .5rem}h3{margin:1.5rem 0 .25rem}h4{margin:1rem 0 .25rem;font-size:14px}
p{margin:.5rem 0}ul{padding-left:1.25rem;margin:.5rem 0}li{margin:.15rem 0}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;background:var(--panel);padding:.75rem;border-radius:6px;margin:.5rem 0}
summary{cursor:pointer}summary:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.call{border:1px solid var(--line);border-radius:6px;margin:.5rem 0;padding:.5rem .75rem}
.call:has(:target){border-color:var(--link)}.call>div{scroll-margin-top:5rem}
.call>summary b{display:inline-block;min-width:3.75rem}
.scope{float:right;font-size:12px;color:var(--soft)}.title{display:block;color:var(--soft)}
.type,.required{font-size:13px;color:var(--soft)}.required{font-style:italic}
dl{margin:.25rem 0}dt{margin-top:.5rem}dd{margin:0 0 0 1rem;font-size:14px}dd dl{border-left:2px solid var(--line);padding-left:.75rem}
nav ul{list-style:none;padding:0}nav ul ul{padding-left:1rem;font-size:13px}nav h2{margin-top:0;font-size:1rem}
nav b{font-size:11px}nav a,nav summary{padding:.2rem 0}nav a{display:block}
@media (min-width:60rem){body{display:grid;grid-template-columns:16rem minmax(0,1fr);column-gap:2rem}header{grid-column:1/-1}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto;padding:1rem 0}main>section:first-child h2{margin-top:1rem}}
`;
