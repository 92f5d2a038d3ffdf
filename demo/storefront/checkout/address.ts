import { type Context, Hono } from "hono"
import { z } from "zod"
import type { Shop } from "../app"
import { readForm } from "../form"
import { alertBox } from "../page/document"
import { type Field, textField } from "../page/field"
import { markup } from "../page/markup"
import { refusalText, tried } from "../refusal"
import type { Address, Cart } from "../store-shapes"
import { openCart, getVisitor } from "../visitor"
import { countryName } from "../page/country"
import { detourFrom, showStep } from "./steps"

const FIELDS: readonly Field[] = [
  { name: "email", autocomplete: "email", type: "email", isRequired: true },
  { name: "first_name", autocomplete: "given-name", isRequired: true },
  { name: "last_name", autocomplete: "family-name", isRequired: true },
  { name: "address_1", autocomplete: "street-address", isRequired: true },
  { name: "city", autocomplete: "address-level2", isRequired: true },
  { name: "postal_code", autocomplete: "postal-code" },
  { name: "phone", autocomplete: "tel", type: "tel", isRequired: true },
]

/** Without the marks that come along when text is copied, such as those of direction around a phone number. */
const typed = z
  .string()
  .max(200)
  .transform((text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim())
  .catch("")
const form = z.object({
  email: typed,
  first_name: typed,
  last_name: typed,
  address_1: typed,
  city: typed,
  postal_code: typed,
  phone: typed,
  country_code: typed,
})
type Typed = z.output<typeof form>

/** As far as a form can say: whether mail or a call arrives is found out later. */
const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["phone", /^(?:\D*\d){7}/],
])

function isWrong({ name, isRequired }: Field, given: Typed): boolean {
  const value = new Map(Object.entries(given)).get(name) ?? ""
  return value === "" ? isRequired === true : SHAPES.get(name)?.test(value) === false
}

export function addressRoutes({ store }: Shop): Hono {
  const app = new Hono()
  app.get("/checkout/address", async (c) => {
    const cart = await openCart(c, store)
    if (!cart || detourFrom("address", cart) !== undefined) return c.redirect("/cart")
    const address = cart.shipping_address?.address_1 ? cart.shipping_address : await knownAddress(c)
    const { country_code } = { ...address, ...cart.shipping_address }
    return addressPage(c, cart, await countries(cart), form.parse({ ...address, country_code, email: cart.email }))
  })

  app.post("/checkout/address", async (c) => {
    const cart = await openCart(c, store)
    if (!cart || detourFrom("address", cart) !== undefined) return c.redirect("/cart", 303)
    const given = await readForm(c, form)
    const { email, ...address } = given
    if (FIELDS.some((field) => isWrong(field, given)))
      return addressPage(c, cart, await countries(cart), given, getVisitor(c).words.checkMarked)
    const { refusal } = await tried(() => store.saveAddress(cart.id, email, address))
    return refusal
      ? addressPage(c, cart, await countries(cart), given, refusalText(c, refusal))
      : c.redirect("/checkout/delivery", 303)
  })

  /** That of the customer who is signed in. */
  async function knownAddress(c: Context): Promise<Address | undefined> {
    const { token } = getVisitor(c)
    if (token === undefined) return undefined
    const found = await tried(() => store.as(token).customer())
    return found.refusal ? undefined : found.value.addresses[0]
  }

  async function countries({ region_id }: Cart): Promise<string[]> {
    const region = (await store.regions()).find(({ id }) => id === region_id)
    return (region?.countries ?? []).map(({ iso_2 }) => iso_2)
  }
  return app
}

function addressPage(c: Context, cart: Cart, countries: string[], given: Typed, problem?: string): Response {
  const { locale, words } = getVisitor(c)
  const values = new Map(Object.entries(given))
  const fields = FIELDS.map((field) => {
    const value = values.get(field.name)
    const wrong = field.name === "email" ? words.emailWrong : field.name === "phone" ? words.phoneWrong : undefined
    return textField(words, field, { value, problem: wrong, isWrong: problem !== undefined && isWrong(field, given) })
  })
  const [email, firstName, lastName, street, city, postalCode, phone] = fields
  const main = markup`${alertBox(problem)}<form method="post" action="/checkout/address" novalidate>${email}
<div class="pair wide">${firstName}${lastName}</div>${street}<div class="pair wide">${city}${postalCode}</div>${phone}
<div class="field"><label for="country_code">${words.field_country_code}</label>
<select id="country_code" name="country_code" autocomplete="country">${countries.map(
    (code) =>
      markup`<option value="${code}" ${code === given.country_code && markup`selected`}>${countryName(code, locale)}</option>`,
  )}</select></div>
<button class="primary">${words.continue}</button></form>`
  return showStep(c, "address", cart, main, problem !== undefined)
}
