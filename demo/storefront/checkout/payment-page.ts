import type { Context } from "hono"
import {
  type Buyer,
  BUYER_FIELDS,
  type BuyerField,
  CARD_PROVIDERS,
  FORM_PROVIDER,
  HOSTED_PROVIDER,
} from "../../../src/storefront"
import { alertBox } from "../page/document"
import { type Field, type Filled, textField } from "../page/field"
import { type Markup, markup } from "../page/markup"
import { moneyText } from "../page/money-text"
import type { Cart } from "../store-shapes"
import { getVisitor } from "../visitor"
import { say, wordFor, type Words } from "../words"
import { showStep } from "./steps"

const AUTOCOMPLETE: Record<BuyerField, string> = {
  first_name: "given-name",
  last_name: "family-name",
  identity_number: "off",
  email: "email",
  phone: "tel",
  address: "street-address",
  city: "address-level2",
  country_code: "country",
  postal_code: "postal-code",
}

/** Those that ask the service, which wants to know the buyer. */
const SERVICE_PROVIDERS: readonly string[] = [HOSTED_PROVIDER, FORM_PROVIDER, ...CARD_PROVIDERS]
export const isOfService = (provider: string) => SERVICE_PROVIDERS.includes(provider)

/** What the page is drawn with: at first only the providers. */
export interface Choice {
  providers: string[]
  provider?: string
  buyer?: Buyer
  /** fields the store asked for */
  wanted?: BuyerField[]
  problem?: string
}

/** Chooses how to pay; a cart of nothing is only placed. */
export function paymentPage(c: Context, cart: Cart, choice: Choice): Response {
  const { locale, words } = getVisitor(c)
  const { problem, providers } = choice
  const total = moneyText(cart.total, cart.currency_code, locale)
  const isFree = cart.total === 0
  const form = markup`<form method="post" action="/checkout/payment" novalidate data-once>
${isFree ? markup`<p>${words.nothingToPay}</p>` : methods(words, choice, cart.shipping_address?.country_code)}
<button class="primary">${isFree ? words.placeOrder : payText(words, total)}</button></form>`
  const main = markup`${alertBox(problem)}
${isFree || providers.length > 0 ? form : markup`<p>${words.noProviders}</p>`}
<a class="back" href="/checkout/address">${words.changeAddress}</a>`
  return showStep(c, "payment", cart, main, problem !== undefined)
}

/** A card is typed on a page of its own first; with a provider of Medusa's nothing is paid yet. */
function payText(words: Words, total: string): Markup {
  return markup`<span class="now">${say(words.pay, { total })}</span><span class="to-card">${words.continueToCard}</span><span class="unpaid">${words.placeOrder}</span>`
}

function methods(
  words: Words,
  { providers, provider, buyer = {}, wanted = [] }: Choice,
  country: string | null | undefined,
): Markup {
  const chosen = providers.find((id) => id === provider) ?? providers[0]
  const asked = BUYER_FIELDS.filter((name) => name === "identity_number" || wanted.includes(name) || buyer[name])
  const fields = asked.map((name) =>
    buyerField(words, name, { value: buyer[name], isWrong: wanted.includes(name), country }),
  )
  return markup`<fieldset><legend>${words.payBy}</legend>
${providers.map((id) => method(words, id, id === chosen))}</fieldset>
${SERVICE_PROVIDERS.some((id) => providers.includes(id)) && markup`<div class="buyer">${fields}</div>`}`
}

function method(words: Words, id: string, isChosen: boolean): Markup {
  const name = wordFor(words, `provider_${id}`) ?? id
  return markup`<label class="choice"><input type="radio" name="provider" value="${id}" ${isChosen && markup`checked`}>
<span>${name}<span class="quiet">${wordFor(words, `provider_${id}_hint`)}</span></span></label>`
}

function buyerField(words: Words, name: BuyerField, filled: Filled): Markup {
  const isIdentity = name === "identity_number"
  const field: Field = { name, autocomplete: AUTOCOMPLETE[name], isRequired: isIdentity || filled.isWrong }
  const identity = { hint: words.identityHint, problem: words.identityWrong, check: "identity", isKept: true } as const
  return textField(words, field, { ...filled, ...(isIdentity && identity) })
}
