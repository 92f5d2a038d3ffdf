import { markup, trusted, type Markup } from "../markup"
import { FRAME_SCRIPT } from "../script/frame"
import { STYLE } from "../style"
import type { Locale, PageView } from "../views"
import { getWords } from "../words"

interface Document {
  title: string
  /** name at the left of the header: the merchant, the bank, the sandbox */
  owner: string
  main: Markup
  /** scripts of this page, our own source */
  scripts?: readonly string[]
  /** style that holds only where scripts are off */
  withoutScript?: string
  languages?: Markup
  width?: "narrow" | "wide"
}

const languageNames: Record<Locale, string> = { en: "English", tr: "Türkçe" }
export const LOCALES: readonly Locale[] = ["en", "tr"]

/**
 * The whole HTML document around a page's main part. Referrer: a token in the address stays here, but a post to the
 * merchant still carries a true Origin ("no-referrer" would make it "null", which a merchant's server may refuse).
 */
export function drawDocument(view: PageView, page: Document): string {
  const { locale, nonce } = view
  const width = page.width ?? "narrow"
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="strict-origin">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trusted(STYLE)}</style>
${page.withoutScript && markup`<noscript><style nonce="${nonce}">${trusted(page.withoutScript)}</style></noscript>`}
</head>
<body>
${view.isFramed ? undefined : pageHeader(page, locale)}
<main class="${width}">${page.main}</main>
${[...(page.scripts ?? []), ...(view.isFramed ? [FRAME_SCRIPT] : [])].map((source) => markup`<script nonce="${nonce}">${trusted(source)}</script>`)}
</body>
</html>
`.toString()
}

const pageHeader = ({ owner, languages, width = "narrow" }: Document, locale: Locale): Markup =>
  markup`<header class="top"><div class="top-inside ${width}"><span class="owner">${owner}</span>${languages ?? languageLinks(locale)}</div></header>`

function languageLinks(locale: Locale): Markup {
  const links = LOCALES.map((each) =>
    each === locale
      ? markup`<span class="language" lang="${each}" aria-current="true">${languageNames[each]}</span>`
      : markup`<a class="language" href="?lang=${each}" hreflang="${each}" lang="${each}">${languageNames[each]}</a>`,
  )
  return markup`<nav class="languages" aria-label="${getWords(locale).languageLabel}">${links}</nav>`
}

/** The same choice as a form, for a page that is only ever the answer to a post. */
export function languageForm(locale: Locale, action: string | undefined): Markup {
  const buttons = LOCALES.map((each) =>
    each === locale
      ? markup`<span class="language" lang="${each}" aria-current="true">${languageNames[each]}</span>`
      : markup`<button class="language" name="lang" value="${each}" lang="${each}">${languageNames[each]}</button>`,
  )
  return markup`<nav class="languages" aria-label="${getWords(locale).languageLabel}"><form method="post" action="${action}">${buttons}</form></nav>`
}
