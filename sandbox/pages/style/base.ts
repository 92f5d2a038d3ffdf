/** Colours of both schemes, type, focus. Every pair of text and ground here has a contrast of 4.5 to 1 or more. */
export const BASE_STYLE = `
:root{color-scheme:light dark;
--ground:#f4f5f7;--surface:#fff;--text:#1b2130;--quiet:#566072;--line:#e1e5eb;--edge:#828b9a;
--accent:#2749c9;--accent-strong:#1c379f;--on-accent:#fff;--accent-soft:#edf1ff;
--good:#11693a;--good-soft:#e4f5ea;--bad:#a3182a;--bad-soft:#fdecee;--waiting:#7a4b00;--waiting-soft:#fdf1d9;--neutral-soft:#eceff3;
--note:#fbf4e3;--note-line:#ecd9a8;--shadow:0 1px 2px rgb(16 24 40/.05),0 8px 24px rgb(16 24 40/.05)}
@media (prefers-color-scheme:dark){:root{
--ground:#10131a;--surface:#191e28;--text:#e9ecf2;--quiet:#a6afbf;--line:#2c3341;--edge:#727d90;
--accent:#9db2ff;--accent-strong:#bccaff;--on-accent:#101a3d;--accent-soft:#222c4b;
--good:#7fd6a2;--good-soft:#14301f;--bad:#ffa3ad;--bad-soft:#3c191f;--waiting:#f0c674;--waiting-soft:#382b10;--neutral-soft:#2a303d;
--note:#2b2513;--note-line:#544720;--shadow:none}}
*,*::before,*::after{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);
font:400 1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,p,ul,dl,dd,figure{margin:0;padding:0}
h1{font-size:1.25rem;line-height:1.3;font-weight:650;letter-spacing:-.01em}
h2{font-size:1.0625rem;line-height:1.35;font-weight:650}
ul{list-style:none}
a{color:var(--accent);text-underline-offset:.2em}
a:hover{color:var(--accent-strong)}
.quiet{color:var(--quiet);font-size:.9rem}
.digits,.headline,.basket-price,.choice-total,.numeric,dd{font-variant-numeric:tabular-nums}
.code-text,code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
@media (prefers-reduced-motion:no-preference){button,.button,input,.choice{transition:background-color .12s,border-color .12s,box-shadow .12s}}
`
