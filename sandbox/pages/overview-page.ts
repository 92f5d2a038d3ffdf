import { markup, type Markup } from "./markup"
import { drawDocument } from "./parts/document"
import { linkColumns, paymentColumns, submerchantColumns } from "./parts/overview-columns"
import { overviewTable } from "./parts/overview-table"
import { signingGuide } from "./parts/signing-guide"
import { refreshScript } from "./script/refresh"
import type { OverviewView } from "./views"
import { say, getWords, type Words } from "./words"

/** What the sandbox holds now: payments, links, submerchants; where it listens and how a call is signed. */
export function overviewPage(view: OverviewView): string {
  const words = getWords(view.locale)
  const { refreshSeconds } = view
  return drawDocument(view, {
    title: words.overviewTitle,
    owner: words.sandboxName,
    main: markup`${introduction(words, view)}${tables(words, view)}`,
    scripts: refreshSeconds === undefined ? [] : [refreshScript(refreshSeconds)],
    width: "wide",
  })
}

function introduction(words: Words, view: OverviewView): Markup {
  const facts: [string, string][] = [
    [words.overviewBaseUrl, view.baseUrl],
    [words.overviewApiKey, view.apiKey],
    [words.overviewControl, view.hasControl ? words.overviewControlOn : words.overviewControlOff],
  ]
  if (view.clock) facts.push([words.overviewClock, `${view.clock} (${view.timeZone})`])
  return markup`<section class="card" aria-labelledby="overview-title">
    <div class="records-head">
      <div><h1 id="overview-title">${words.overviewTitle}</h1><p class="quiet">${words.overviewLead}</p></div>
      ${refreshLinks(words, view)}
    </div>
    <dl class="facts">${facts.map(([name, value]) => markup`<div><dt>${name}</dt><dd class="code-text">${value}</dd></div>`)}</dl>
    ${signingGuide(words, view)}
  </section>`
}

function refreshLinks(words: Words, { locale, refreshSeconds }: OverviewView): Markup {
  const here = `?lang=${locale}`
  if (refreshSeconds === undefined)
    return markup`<p class="links"><a class="button secondary" href="${here}">${words.overviewRefreshNow}</a>
      <a class="button secondary" href="${here}&refresh=5">${words.overviewRefreshOn}</a></p>`
  return markup`<p class="links"><span class="quiet">${say(words.overviewRefreshing, { seconds: refreshSeconds })}</span>
    <a class="button secondary" href="${here}">${words.overviewRefreshOff}</a></p>`
}

function tables(words: Words, view: OverviewView): Markup {
  const { locale, payments, links, submerchants } = view
  return markup`${overviewTable(words, {
    id: "payments",
    title: words.overviewPayments,
    empty: emptyState(words.overviewNoPayments, "/payment/auth"),
    columns: paymentColumns(words, view),
    records: payments,
  })}
  ${overviewTable(words, {
    id: "links",
    title: words.overviewLinks,
    empty: emptyState(words.overviewNoLinks, "POST /v2/svclink/products"),
    columns: linkColumns(words, locale),
    records: links,
  })}
  ${overviewTable(words, {
    id: "submerchants",
    title: words.overviewSubmerchants,
    empty: emptyState(words.overviewNoSubmerchants, "POST /onboarding/submerchant"),
    columns: submerchantColumns(words),
    records: submerchants,
  })}`
}

function emptyState(sentence: string, path: string): Markup {
  const [before, after] = sentence.split("{path}")
  return markup`${before}<code>${path}</code>${after}`
}
