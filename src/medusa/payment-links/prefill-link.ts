import { MappingError, toMoney } from "../../mapping"
import type { OwedOrder } from "../../use-cases/ports/ports"
import type { LinkLedger } from "../../use-cases/payment-links/ports"
import { moneyToDecimal } from "../../money"
import { say, type Sentence } from "../../domain"
import { readOwed } from "../balance"
import { AMOUNT, readAmount, rows, type Query, type Row } from "../rows"

const CANCELLED = say("link.cancelled")

const owesNothing = (orderNumber: number): Sentence => say("link.order_owes_nothing", { order_number: orderNumber })

const takesNo = (currency: string): Sentence => say("link.takes_no", { currency })

const CATEGORY = "UNKNOWN"
const DESCRIPTION_LENGTH = 1_000

const PRODUCT = {
  title: true,
  description: true,
  thumbnail: true,
  variants: { variant_rank: true, prices: { ...AMOUNT, currency_code: true, price_rules: true } },
} as const
/** Medusa returns a price with its rules only as a whole. */
const PRODUCT_NAMES = ["title", "description", "thumbnail", "variants.variant_rank", "variants.prices.*"]

function getObstacle({ isCancelled, amount, currency_code, number }: OwedOrder): Sentence | null {
  if (isCancelled) return CANCELLED
  if (amount !== undefined) return null
  try {
    toMoney(0, currency_code)
    return owesNothing(number)
  } catch (error) {
    if (!(error instanceof MappingError)) throw error
    return takesNo(currency_code.toUpperCase())
  }
}

export async function prefillForOrder(
  query: Query,
  { ledger, links }: { ledger: Parameters<typeof readOwed>[1]; links: Pick<LinkLedger, "listLinksOfOrder"> },
  id: string,
) {
  const owed = await readOwed(query, ledger, id)
  if (owed === undefined) return undefined
  const open = (await links.listLinksOfOrder(id)).find(
    ({ status, sold_count }) => sold_count === 0 && (status === "ACTIVE" || status === "CREATING"),
  )
  const name = `#${owed.number}`
  return {
    name,
    description: name,
    category_type: CATEGORY,
    image_url: null,
    is_for_order: true,
    price: owed.amount ? moneyToDecimal(owed.amount) : null,
    currency_code: owed.currency_code,
    obstacle: getObstacle(owed),
    open_link_id: open?.id ?? null,
  }
}

async function defaultCurrency(query: Query): Promise<string | undefined> {
  const [store] = await rows(query, "store", { supported_currencies: { currency_code: true, is_default: true } })
  return store?.supported_currencies.find(({ is_default }) => is_default)?.currency_code
}

/** The first variant's own price, in the store's currency if there is one. */
function getPrice({ variants }: Row<"product", typeof PRODUCT>, currency_code: string | undefined) {
  const [first] = [...variants].sort((a, b) => (a.variant_rank ?? 0) - (b.variant_rank ?? 0))
  const plain = (first?.prices ?? []).filter(({ price_rules }) => (price_rules ?? []).length === 0)
  const price = plain.find((one) => one.currency_code === currency_code) ?? plain[0]
  if (price === undefined) return undefined
  try {
    const amount = readAmount(price, price.currency_code)
    return { price: moneyToDecimal(amount), currency_code: price.currency_code }
  } catch (error) {
    if (error instanceof MappingError) return undefined
    throw error
  }
}

export async function prefillForProduct(query: Query, id: string) {
  const [product] = await rows(query, "product", PRODUCT, { id }, PRODUCT_NAMES)
  if (product === undefined) return undefined
  const currency_code = await defaultCurrency(query)
  const { title, description, thumbnail } = product
  return {
    name: title,
    description: Array.from(description ?? title)
      .slice(0, DESCRIPTION_LENGTH)
      .join(""),
    ...(getPrice(product, currency_code) ?? { price: null, currency_code: currency_code ?? null }),
    category_type: CATEGORY,
    image_url: thumbnail,
    is_for_order: false,
    obstacle: null,
    open_link_id: null,
  }
}
