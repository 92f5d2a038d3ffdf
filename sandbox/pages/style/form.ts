/** Fields, choices, buttons. Everything to be pressed is 44 px or more; inputs are 16 px text, or phones zoom in. */
export const FORM_STYLE = `
form,form>section,fieldset{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);margin:0;padding:0;border:0;min-width:0}
form.card{gap:1.5rem}
.field{display:grid;gap:.35rem;align-content:start;min-width:0}
.field label,legend{font-weight:550;font-size:.95rem}
.control{position:relative}
input:where(:not([type=radio],[type=hidden])){width:100%;min-height:48px;padding:.6rem .85rem;font:inherit;color:var(--text);background:var(--surface);
border:1px solid var(--edge);border-radius:10px;font-variant-numeric:tabular-nums}
input:where(:not([type=radio])):hover{border-color:var(--text)}
input:not([type=radio]):focus-visible{outline:3px solid var(--accent);outline-offset:0;border-color:transparent;border-radius:10px}
input[aria-invalid]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.hint{color:var(--quiet);font-size:.85rem;line-height:1.4}
.problem{color:var(--bad);font-size:.9rem;font-weight:550}
.pair{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,12rem),1fr))}
.with-marks input{padding-right:9.25rem}
.with-marks .control:has(.is-out) input{padding-right:3.5rem}
.live-marks{position:absolute;inset:0 .6rem 0 auto;display:flex;align-items:center;gap:.25rem;pointer-events:none}
.live-marks .mark{width:30px;height:19px}
.live-mark.is-out{display:none}
.choices{gap:.5rem}
legend{padding:0;margin-bottom:.6rem}
.choice{display:flex;align-items:center;gap:.75rem;min-height:48px;padding:.5rem .85rem;border:1px solid var(--line);border-radius:10px;cursor:pointer}
.choice:hover{border-color:var(--edge)}
.choice:has(:checked){border-color:var(--accent);background:var(--accent-soft);box-shadow:inset 0 0 0 1px var(--accent)}
.choice:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
.choice input{width:20px;height:20px;margin:0;accent-color:var(--accent);flex:none}
.choice input:focus-visible{outline:none}
@media (max-width:26rem){.choice{gap:.6rem;padding-inline:.65rem}}
button.choice{width:100%;padding-inline:.65rem;text-align:left}
.choice-name{flex:1;min-width:0}.choice-name .quiet{display:block}
.choice-total{font-weight:600;text-align:right;max-width:55%}
.own-amount{margin-top:.5rem}
.primary:has(.pay-amount:empty) .with-amount,.primary:not(:has(.pay-amount:empty)) .without-amount{display:none}
.actions{display:grid;gap:.75rem}
button,.button{font:inherit}
.primary,.secondary,.plain{display:inline-flex;align-items:center;justify-content:center;gap:.4em;flex-wrap:wrap;min-height:52px;padding:.6rem 1.25rem;border-radius:10px;
border:1px solid transparent;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.primary{background:var(--accent);color:var(--on-accent)}.primary:hover{background:var(--accent-strong)}
.secondary{background:var(--surface);color:var(--text);border-color:var(--edge);font-weight:550}.secondary:hover{background:var(--neutral-soft);color:var(--text)}
.plain{background:none;color:var(--bad);font-weight:550}.plain:hover{background:var(--bad-soft)}
.small{min-height:44px;min-width:60px;padding:0 .6rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--text);font-weight:550;cursor:pointer}
.small:hover{background:var(--neutral-soft)}
[aria-busy=true] .primary{opacity:.6;cursor:progress}
.code input{font-size:1.5rem;letter-spacing:.4em;text-indent:.4em;text-align:center;min-height:60px}
.small-print{font-size:.85rem}
`
