/** One sheet for all pages, light and dark. Text has a contrast of 4.5 to 1 or more; what can be pressed is 44 px or more. */
export const STYLE = `
:root{color-scheme:light dark;
--ground:#f4f5f7;--surface:#fff;--text:#1b2130;--quiet:#566072;--line:#e1e5eb;--edge:#828b9a;
--accent:#2749c9;--accent-strong:#1c379f;--on-accent:#fff;--accent-soft:#edf1ff;
--good:#11693a;--good-soft:#e4f5ea;--bad:#a3182a;--bad-soft:#fdecee;--note:#fbf4e3;--note-line:#ecd9a8;--neutral-soft:#eceff3;
--shadow:0 1px 2px rgb(16 24 40/.05),0 8px 24px rgb(16 24 40/.05)}
@media (prefers-color-scheme:dark){:root{
--ground:#10131a;--surface:#191e28;--text:#e9ecf2;--quiet:#a6afbf;--line:#2c3341;--edge:#727d90;
--accent:#9db2ff;--accent-strong:#bccaff;--on-accent:#101a3d;--accent-soft:#222c4b;
--good:#7fd6a2;--good-soft:#14301f;--bad:#ffa3ad;--bad-soft:#3c191f;--note:#2b2513;--note-line:#544720;--neutral-soft:#2a303d;--shadow:none}}
*,*::before,*::after{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);
font:400 1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,p,ul,ol,dl,dd{margin:0;padding:0}
h1{font-size:1.5rem;line-height:1.3;font-weight:680;letter-spacing:-.015em}
h2{font-size:1.0625rem;line-height:1.35;font-weight:650}
ul,ol{list-style:none}
.seller{display:block}
.quiet{color:var(--quiet);font-size:.9rem}
.amount,.sums dd,.headline{font-variant-numeric:tabular-nums}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:8px}
.skip{position:absolute;right:100%;width:max-content;max-width:calc(100vw - 1rem);z-index:1;padding:.75rem 1rem;min-height:44px;background:var(--surface);color:var(--accent)}
.skip:focus{right:auto;left:.5rem;top:.5rem}
.banner{background:var(--note);border-bottom:1px solid var(--note-line);padding:.4rem 1rem;text-align:center;font-weight:600;font-size:.9rem}
.top{background:var(--surface);border-bottom:1px solid var(--line)}
.top-inside,main{margin:0 auto;padding:.5rem 1rem;max-width:66rem}
.top-inside{min-height:3.75rem;display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:.25rem .5rem}
.owner{display:inline-flex;align-items:center;min-height:44px;margin-right:auto;font-weight:680;font-size:1.0625rem;color:var(--text);text-decoration:none}
.tool{display:inline-flex;align-items:center;justify-content:center;min-height:44px;min-width:44px;padding:0 .6rem;border:0;border-radius:8px;
background:none;color:var(--quiet);font:inherit;font-size:.9rem;text-decoration:none;cursor:pointer}
.tool:hover{background:var(--neutral-soft);color:var(--text)}
a.tool{color:var(--accent);font-weight:600}
@media (max-width:26rem){.top-inside{gap:0;justify-content:space-between}.owner{flex:1 0 100%}.tool{padding:0 .4rem;margin-inline:-.4rem}}
main{padding:1.5rem 1rem 3rem;display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr)}
main.narrow{max-width:38rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;box-shadow:var(--shadow);padding:1.25rem;
display:grid;gap:1.1rem;grid-template-columns:minmax(0,1fr);align-content:start}
.columns{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr);align-items:start}
@media (min-width:54rem){.card{padding:1.75rem}.columns{grid-template-columns:minmax(0,6fr) minmax(0,5fr);gap:1.75rem}}
.products{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr))}
.product{height:100%;gap:.6rem;color:inherit;text-decoration:none;padding:1rem}
.product:hover{border-color:var(--edge)}
.product .amount{color:var(--quiet)}
.picture{display:grid;place-items:center;width:100%;aspect-ratio:3/2;object-fit:cover;border-radius:10px;margin-bottom:.25rem;font-size:3rem;font-weight:650}
.tint-0{background:#e3e9ff;color:#2c459c}.tint-1{background:#e1f2e8;color:#1a5f3b}.tint-2{background:#fdebd3;color:#7a4708}
.tint-3{background:#f9e3e8;color:#8b2340}.tint-4{background:#e0f0f4;color:#155a6b}
.headline{font-size:1.75rem;line-height:1.2;font-weight:680;letter-spacing:-.02em}
.description{white-space:pre-line}
.lines li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.85rem 0;border-bottom:1px solid var(--line)}
.lines li:first-child{padding-top:0}
.lines li>:first-child{flex:1 1 0;min-width:0}
.lines .amount{flex:none;font-weight:550}
.quantity{display:flex;flex:1 0 100%;flex-wrap:wrap;align-items:center;gap:.75rem;margin-top:.6rem}
.sums{display:grid;gap:.6rem}
.sums>div{display:flex;justify-content:space-between;gap:1rem}
.sums dt{overflow-wrap:break-word}
.sums dd{text-align:right;min-width:0}
.sums .sum{font-weight:680;font-size:1.125rem}
.badge{display:inline-block;text-align:start;padding:0 .6rem;border-radius:8px;background:var(--neutral-soft);font-weight:600}
.badge.good{background:var(--good-soft);color:var(--good)}
.steps{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;counter-reset:step;color:var(--quiet)}
.steps li{display:flex;align-items:center;gap:.35em;min-height:44px;counter-increment:step}.steps li::before{content:counter(step) "."}
.steps a{display:flex;align-items:center;min-height:44px;color:inherit}
.steps [aria-current]{color:var(--text);font-weight:650}
form:not(.quantity),fieldset,.buyer{display:grid;gap:1.1rem;grid-template-columns:minmax(0,1fr);margin:0;padding:0;border:0;min-width:0}
fieldset{gap:.5rem}
.field{display:grid;gap:.35rem}
label,legend{font-weight:550}
label .quiet{font-weight:400}
legend{padding:0;margin-bottom:.5rem}
.field input,select{width:100%;min-height:48px;padding:.6rem .85rem;font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--edge);border-radius:10px}
.field input:hover,select:hover{border-color:var(--text)}
.field input:focus-visible,select:focus-visible{outline-offset:0;border-color:transparent;border-radius:10px}
input[aria-invalid]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.problem{color:var(--bad);font-size:.9rem;font-weight:550}
.alert{background:var(--bad-soft);color:var(--bad);border:1px solid currentColor;border-radius:10px;padding:.85rem 1rem}
.choice{display:flex;align-items:center;gap:.75rem;min-height:52px;padding:.6rem .85rem;border:1px solid var(--line);border-radius:10px;cursor:pointer}
a.choice{color:inherit;text-decoration:none;font-weight:550}
.choice:is(a,label):hover{border-color:var(--edge)}
div.choice{cursor:default;color:var(--quiet)}
.choices{display:grid;gap:.5rem}
.choices h2{font-size:1rem}
.choice:has(:checked),.choice[aria-current]{border-color:var(--accent);background:var(--accent-soft);box-shadow:inset 0 0 0 1px var(--accent)}
.choice:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
.choice input{width:20px;height:20px;margin:0;accent-color:var(--accent);flex:none}
.choice input:focus-visible{outline:none}
.choice>span:first-of-type:not(.mark),.mark+span{flex:1;min-width:0}
.mark{flex:none;display:grid;place-items:center;width:32px}
.mark svg{display:block}
.stored{align-items:center}
.stored form{flex:none}
.lines .stored:last-child{padding-bottom:0;border:0}
span.stored{display:flex;gap:.75rem;min-width:0}
.stored .quiet{display:block}
.choice .quiet{display:block;font-weight:400}
@media (max-width:26rem){.choice{gap:.6rem;padding-inline:.65rem;font-size:.95rem}}
.to-card,.unpaid,form:has([value^=pp_form_]:checked,[value^=pp_threeds_]:checked,[value^=pp_direct_]:checked) .now,
form:has([name=provider]:checked):not(:has(:is([value^=pp_hosted_],[value^=pp_form_],[value^=pp_threeds_],[value^=pp_direct_]):checked)) :is(.buyer,.now){display:none}
form:has([value^=pp_form_]:checked,[value^=pp_threeds_]:checked,[value^=pp_direct_]:checked) .to-card,
form:has([name=provider]:checked):not(:has(:is([value^=pp_hosted_],[value^=pp_form_],[value^=pp_threeds_],[value^=pp_direct_]):checked)) .unpaid{display:inline}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
.actions>:is(.primary,.secondary){flex:1 1 13rem}
.primary,.secondary{display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:.6rem 1.25rem;border-radius:10px;flex:1 1 auto;
border:1px solid transparent;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.primary{background:var(--accent);color:var(--on-accent)}.primary:hover{background:var(--accent-strong)}
.secondary{background:var(--surface);color:var(--text);border-color:var(--edge);font-weight:550}.secondary:hover{background:var(--neutral-soft)}
.small{min-height:44px;min-width:44px;padding:0 .75rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--text);font:inherit;cursor:pointer}
.small,.tool,.primary,.secondary{overflow-wrap:break-word;text-wrap:balance}
.small:hover{background:var(--neutral-soft)}
[popover]:not(:popover-open){display:none}
.countries{width:min(22rem,calc(100% - 2rem));max-height:calc(100% - 2rem);overflow:auto;color:var(--text)}
.countries::backdrop{background:rgb(16 19 26/.4)}
.countries form{gap:.5rem}
.countries [aria-current]{border-color:var(--accent);background:var(--accent-soft);font-weight:600}
.control{position:relative}
.marks{position:absolute;inset:0 .7rem 0 auto;display:flex;align-items:center;gap:.25rem;pointer-events:none}
.marks svg{display:block}
.control:has(.marks) input{padding-right:9.5rem;font-variant-numeric:tabular-nums}
.control:has([data-brand][hidden]) input{padding-right:3.5rem}
.beside{grid-template-columns:minmax(0,1fr) auto!important;align-items:end;gap:.75rem!important}
.beside .field{display:contents}.beside :is(label,.problem){grid-column:1/-1}.beside .field input{grid-column:1}.beside .secondary{min-height:48px;grid-area:2/2}
.pair{display:grid;gap:1.1rem;grid-template-columns:repeat(2,minmax(0,1fr));align-items:start}
.pair.wide{grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr))}
[data-offers]:empty{display:none}
.offers summary{display:flex;align-items:center;gap:.6rem;min-height:44px;color:var(--accent);font-weight:550;cursor:pointer}
.offers summary::before{content:"";flex:none;width:.5rem;height:.5rem;border:solid currentColor;border-width:0 2px 2px 0;rotate:-45deg}
.offers[open] summary::before{rotate:45deg}
.offers table{width:100%;border-collapse:collapse;margin:.4rem 0 .75rem;font-variant-numeric:tabular-nums}
.offers th,.offers td{padding:.6rem .5rem;text-align:right;vertical-align:top;border-bottom:1px solid var(--line);font-weight:400}
.offers thead th{color:var(--quiet);font-size:.9rem}
.offers [scope=rowgroup]{padding-top:1.2rem;font-weight:600}
.offers th:first-child{text-align:left;padding-left:0}
.offers tr>:last-child{padding-right:0}
.offers td{white-space:nowrap}
.offers .quiet{display:block;white-space:normal}
.problem:empty{margin-top:-.35rem}
.sure summary{display:inline-flex;align-items:center;list-style:none}
li.stored:has([open]){flex-wrap:wrap}
.sure[open]{flex-basis:100%;margin-top:.6rem}
.sure form{margin-top:.75rem;justify-items:start}.sure form .small{color:var(--bad);border-color:currentColor;font-weight:600}
.number{font-size:1.125rem;letter-spacing:0;font-weight:600;color:var(--quiet)}
[role=status]>p+p{margin-top:.75rem}
.back{display:inline-flex;align-items:center;min-height:44px;color:var(--accent);font-weight:550}
@media (forced-colors:active){input[aria-invalid],.choice:has(:checked),.countries [aria-current]{border-width:3px}}
[aria-busy] .primary{opacity:.6;cursor:progress}
`
