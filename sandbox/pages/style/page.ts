/** The frame: header, columns, cards, notes, summaries. */
export const PAGE_STYLE = `
.narrow{max-width:30rem}.wide{max-width:66rem}
.top{background:var(--surface);border-bottom:1px solid var(--line)}
.top-inside{margin:0 auto;padding:.5rem 1rem;min-height:3.75rem;display:flex;align-items:center;justify-content:space-between;gap:1rem}
.owner{font-weight:650;font-size:1.0625rem;min-width:0}
.languages,.languages form{display:flex;gap:.25rem;flex:none}
.language{display:inline-flex;align-items:center;justify-content:center;min-height:44px;min-width:44px;padding:0 .75rem;border:0;border-radius:8px;
background:none;color:var(--quiet);font:inherit;font-size:.9rem;text-decoration:none;cursor:pointer}
.language:hover{background:var(--neutral-soft);color:var(--text)}
.language[aria-current]{color:var(--text);font-weight:600;cursor:default;background:var(--neutral-soft)}
main{margin:0 auto;padding:1.25rem 1rem 3rem;display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;box-shadow:var(--shadow);padding:1.25rem;
display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr);align-content:start}
.columns{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr);align-items:start}
@media (min-width:54rem){main{padding-top:2rem}.card{padding:1.75rem}
.columns{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:1.75rem}.summary{position:sticky;top:1.5rem}}
.headline{font-size:2rem;line-height:1.2;font-weight:680;letter-spacing:-.02em}
.summary{gap:.9rem}
.basket{border-top:1px solid var(--line)}.basket>details[open]{max-height:24rem;overflow-y:auto}
.basket li{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
.basket-name{min-width:0}.basket-name .quiet{display:block}
.basket-price{flex:none;max-width:50%;text-align:right}
.sums{display:grid;gap:.6rem}
.sums>div{display:flex;justify-content:space-between;gap:1rem}
.sums dt{color:var(--quiet);flex:none;max-width:62%}.sums dd{text-align:right;min-width:0}
.sums .sum dt,.sums .sum dd{color:var(--text);font-weight:650}
.with-mark{display:inline-flex;align-items:center;gap:.5rem;justify-content:flex-end}
.mark{display:block;width:38px;height:24px;flex:none}
.mark-blank{fill:none;stroke:var(--edge);stroke-width:1.5}
.alert{border-radius:10px;padding:.85rem 1rem;display:grid;gap:.15rem;border:1px solid transparent}
.alert.bad{background:var(--bad-soft);color:var(--bad);border-color:currentColor}
.alert.good{background:var(--good-soft);color:var(--good)}
.alert .quiet{color:inherit}
.sandbox-note{background:var(--note);border:1px solid var(--note-line);border-radius:14px;padding:.35rem 1rem;
display:flex;flex-wrap:wrap;align-items:center;column-gap:1rem}
.sandbox-note>p{font-weight:600;padding:.35rem 0}
.sandbox-note>details{flex:1 1 12rem;min-width:0}.sandbox-note>details[open]{flex-basis:100%;padding-bottom:.75rem}
summary{display:flex;align-items:center;min-height:44px;cursor:pointer;font-weight:550;color:var(--accent)}
summary::before{content:"";width:.5em;height:.5em;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(-45deg);margin:0 .7em 0 .2em}
details[open]>summary::before{transform:rotate(45deg)}
summary::-webkit-details-marker{display:none}
.test-cards{display:grid;gap:0 2rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));margin-top:.5rem}
.test-cards li{display:grid;grid-template-columns:38px minmax(0,1fr) auto;align-items:center;gap:.5rem;padding:.4rem 0;border-top:1px solid var(--note-line)}
.test-card .digits{white-space:nowrap;font-size:.95rem}
@media (max-width:26rem){.test-cards .small{padding:0 .4rem;font-size:.9rem}}
.test-card{display:grid;gap:0;position:relative;line-height:1.4}
.picture{width:100%;aspect-ratio:3/2;object-fit:cover;border-radius:10px;background:var(--neutral-soft);display:block;overflow:hidden}
.placeholder{display:block;width:100%;height:100%}
.placeholder rect{fill:var(--neutral-soft)}.placeholder path,.placeholder circle{fill:var(--edge);opacity:.45}
.description{white-space:pre-line}
`
