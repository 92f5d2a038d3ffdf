import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { getVisitor } from "../visitor"
import { LOCALES, type Locale } from "../words"
import { countryChoice } from "./country"
import { type Markup, markup } from "./markup"

export interface Page {
  title: string
  main: Markup
  /** "wide" has room for two columns */
  width?: "narrow" | "wide"
  status?: ContentfulStatusCode
  /** asks for the same address again after so many seconds, where scripts are off */
  refreshSeconds?: number
}

const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", tr: "Türkçe" }

/** Answers with a whole page in the visitor's language. */
export function show(c: Context, { title, main, width = "narrow", status = 200, refreshSeconds }: Page): Response {
  const { locale, token, words } = getVisitor(c)
  const count = c.get("cartCount")
  const drawn = markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${words.shopName}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/style.css">
${refreshSeconds !== undefined && markup`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`}
<script src="/assets/script.js" defer></script>
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<p class="banner" role="note">${words.banner}</p>
<header class="top"><div class="top-inside">
<a class="owner" href="/">${words.shopName}</a>
<a class="tool" href="/cart">${words.cart}${count ? markup` (${count})` : undefined}</a>
${token === undefined ? markup`<a class="tool" href="/sign-in">${words.signIn}</a>` : markup`<a class="tool" href="/cards">${words.yourCards}</a>`}
${countryChoice(c)}
<nav aria-label="${words.language}">${languageForm(c, locale)}</nav>
</div></header>
<main id="main" class="${width}">${main}</main>
</body>
</html>
`
  return c.html(drawn.toString(), status)
}

/** Comes back to this page; one that answered a form, to the form's own page. */
function languageForm(c: Context, locale: Locale): Markup {
  const { pathname, search } = new URL(c.req.url)
  const others = LOCALES.filter((each) => each !== locale).map(
    (each) =>
      markup`<button class="tool" name="language" value="${each}" lang="${each}">${LANGUAGE_NAMES[each]}</button>`,
  )
  return markup`<form method="post" action="/language"><input type="hidden" name="back" value="${pathname}${search}">${others}</form>`
}

/** What went wrong. It has the focus when the page opens, unless a field has: a screen reader reads it, and the form is next. */
export function alertBox(message: string | undefined, hasFocus = true): Markup | undefined {
  if (message === undefined) return undefined
  return markup`<p class="alert" ${hasFocus && markup`tabindex="-1" autofocus`} role="alert">${message}</p>`
}
