import type { Context } from "hono"
import type { Place } from "../store"
import { getVisitor } from "../visitor"
import type { Locale } from "../words"
import { type Markup, markup } from "./markup"

/** Of two letters, in any case. */
export function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code.toUpperCase()) ?? code
}

/** Where the visitor buys, and the way to buy elsewhere: in a popover, which needs no script. Nothing where there is one country. */
export function countryChoice(c: Context): Markup | undefined {
  const { locale, words } = getVisitor(c)
  const places = c.get("places")
  if (!places || places.all.length < 2) return undefined
  const { pathname, search } = new URL(c.req.url)
  const name = ({ country, region }: Place) => `${countryName(country, locale)} · ${region.currency_code.toUpperCase()}`
  const isHere = ({ country }: Place) => country === places.here.country
  return markup`<button class="tool" type="button" popovertarget="countries"><span class="unseen">${words.country}: </span>${name(places.here)}</button>
<div class="card countries" id="countries" popover><h2>${words.country}</h2>
<form method="post" action="/cart/country"><input type="hidden" name="back" value="${pathname}${search}">${places.all.map(
    (place) =>
      markup`<button class="small" name="country" value="${place.country}" ${isHere(place) && markup`aria-current="true"`}>${name(place)}</button>`,
  )}</form></div>`
}
