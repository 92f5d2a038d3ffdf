/** The overview's tables: rows become blocks on a narrow screen, so the page never scrolls sideways. */
export const RECORDS_STYLE = `
.records-head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem}
.links{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem}
.links .button{min-height:44px;padding:.3rem 1rem;font-size:.95rem}
.facts{display:grid;gap:.75rem 2rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr))}
.facts dt{color:var(--quiet);font-size:.9rem}
.guide>p{max-width:60ch}
pre{margin:.75rem 0 0;padding:1rem;border-radius:10px;background:var(--neutral-soft);overflow-x:auto;line-height:1.6}
.empty{color:var(--quiet);padding:.5rem 0}
.badge{display:inline-block;padding:.1rem .6rem;border-radius:999px;font-size:.85rem;font-weight:600;line-height:1.5;background:var(--neutral-soft);color:var(--text)}
.badge.good{background:var(--good-soft);color:var(--good)}
.badge.bad{background:var(--bad-soft);color:var(--bad)}
.badge.waiting{background:var(--waiting-soft);color:var(--waiting)}
table{width:100%;border-collapse:collapse;font-size:.95rem}
th{font-size:.85rem;font-weight:550;color:var(--quiet);text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line)}
td{padding:.7rem .75rem .7rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tr:last-child td{border-bottom:0}
th:last-child,td:last-child{padding-right:0}
.numeric{text-align:right}
td .quiet{display:block}td a{display:inline-flex;align-items:center;min-width:44px;min-height:44px;margin:-.6rem 0}
td .with-mark{justify-content:flex-start;white-space:nowrap;vertical-align:top}
td .badge+.badge{display:block;width:fit-content;margin-top:.3rem}
@media (min-width:54rem){td.numeric,td .badge{white-space:nowrap}}
@media (max-width:53.99rem){
table,tbody,tr,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding:.6rem 0;border-bottom:1px solid var(--line)}tr:last-child{border-bottom:0}
td{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;padding:.3rem 0;border:0;text-align:right}
td::before{content:attr(data-title);color:var(--quiet);font-size:.85rem;text-align:left;flex:none;max-width:45%}
td>span{min-width:0}td .badge+.badge{margin-left:auto}}
`
