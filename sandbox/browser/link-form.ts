import type { Link } from "../engine/link"
import type { BuyerField, FieldProblem, KeptBuyer } from "../pages"
import { isEmail, isPhone } from "../requests/contact"
import { type Decimal, fixedText, isWholeCents, parseDecimal } from "../wire/decimal"
import type { Form } from "./form"

export interface LinkForm {
  /** undefined when the form chose no number that can be paid */
  amount?: Decimal
  problems: Partial<Record<BuyerField | "amount", FieldProblem>>
  kept: KeptBuyer
}

const LARGEST_AMOUNT = 10n ** 18n

/** What the buyer of a link typed besides the card; the address counts only where the link asks for it. */
export function readLinkForm(form: Form, link: Link): LinkForm {
  const kept: KeptBuyer = {
    name: form("name"),
    email: form("email"),
    gsmNumber: form("gsmNumber"),
    address: form("address"),
    city: form("city"),
    amountChoice: form("amountChoice"),
    amount: form("amount"),
  }
  const problems: LinkForm["problems"] = {}
  const needed: BuyerField[] = link.isAddressIgnorable
    ? ["name", "email", "gsmNumber"]
    : ["name", "email", "gsmNumber", "address", "city"]
  for (const field of needed) if (form(field) === "") problems[field] = "required"
  if (!problems.email && !isEmail(form("email"))) problems.email = "invalid"
  if (!problems.gsmNumber && !isPhone(form("gsmNumber"))) problems.gsmNumber = "invalid"
  const amount = link.isFlexible ? chosenAmount(form, link) : link.price
  if (amount === undefined)
    problems.amount = form("amountChoice") === "" && form("amount") === "" ? "required" : "invalid"
  return { amount, problems, kept }
}

/** One of the preset amounts, or an amount of the buyer's own in whole cents, with a comma or a point. */
function chosenAmount(form: Form, link: Link): Decimal | undefined {
  const choice = form("amountChoice")
  if (choice !== "" && choice !== "own") return link.presetPrices.find((price) => fixedText(price, 2) === choice)
  const own = parseDecimal(form("amount").replace(",", "."))
  const isPayable = own !== undefined && own > 0n && own < LARGEST_AMOUNT && isWholeCents(own)
  return isPayable ? own : undefined
}
