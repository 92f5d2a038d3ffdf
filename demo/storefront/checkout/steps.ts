import type { Context } from "hono"
import { show } from "../page/document"
import { type Markup, markup } from "../page/markup"
import { summary } from "../page/summary"
import type { Cart } from "../store-shapes"
import { getVisitor } from "../visitor"
import type { Words } from "../words"

const STEPS = ["address", "delivery", "payment"] as const
export type Step = (typeof STEPS)[number]

const needsDelivery = (cart: Cart) => cart.items.some((item) => item.requires_shipping)

/** The first step a cart still lacks; payment when it lacks nothing else. */
export function getStep(cart: Cart): Step {
  if (!cart.email || !cart.shipping_address?.address_1) return "address"
  return needsDelivery(cart) && (cart.shipping_methods ?? []).length === 0 ? "delivery" : "payment"
}

/** Where a buyer has to go before this step; undefined when they may stay. */
export function detourFrom(step: Step, cart: Cart | undefined): string | undefined {
  if (!cart || cart.items.length === 0) return "/cart"
  if (step === "delivery" && !needsDelivery(cart)) return "/checkout/payment"
  const due = getStep(cart)
  return STEPS.indexOf(step) > STEPS.indexOf(due) ? `/checkout/${due}` : undefined
}

/** A step's page: where the buyer is, its form, and the order beside it. */
export function showStep(c: Context, step: Step, cart: Cart, form: Markup, isRefused = false): Response {
  const visitor = getVisitor(c)
  const { words } = visitor
  const title = words[`step_${step}`]
  const main = markup`<nav aria-label="${words.steps}"><ol class="steps">${STEPS.filter(
    (each) => each !== "delivery" || needsDelivery(cart),
  ).map((each) => stepItem(words, each, step))}</ol></nav>
<div class="columns"><div class="card"><h1>${title}</h1>${form}</div>${summary(visitor, cart)}</div>`
  return show(c, {
    title: isRefused ? `${words.error}: ${title}` : title,
    main,
    width: "wide",
    status: isRefused ? 422 : 200,
  })
}

/** Steps before the present one lead back to it. */
function stepItem(words: Words, each: Step, present: Step): Markup {
  const name = words[`step_${each}`]
  const isPast = STEPS.indexOf(each) < STEPS.indexOf(present)
  return markup`<li ${each === present && markup`aria-current="step"`}>${isPast ? markup`<a href="/checkout/${each}">${name}</a>` : name}</li>`
}
