import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentLink } from "../../use-cases/ports/link-records"
import type { LinkCategory } from "../../use-cases/payment-links/link-offer"
import { updateLink } from "../../use-cases/payment-links/change-link"
import { toMoney } from "../../mapping"
import { moneyToDecimal, type Money } from "../../money"
import { say } from "../../domain"
import { changeLink, orMappingRefusal, type MadeLink } from "../../medusa/payment-links/links"
import { noField } from "../../medusa/payment-links/refusals"
import { oneStepWorkflow } from "../one-step"

export interface UpdateLinkInput {
  link_id: string
  /** The version the person saw: when it is another by now, nothing is changed. */
  version: number
  name: string
  description: string
  /** Decimal text. */
  price: string
  currency_code: string
  /** Raw Base64; left out: the picture stays. */
  image?: string | undefined
  address_ignorable?: boolean | undefined
  installment_requested?: boolean | undefined
  /** Left out: stock is not counted. That of an order's link stays as it is, whatever this says. */
  stock_count?: number | undefined
  category_type?: LinkCategory | undefined
}

const PRICE_STAYS = noField(
  400,
  "price",
  say(
    "The price of an order's payment link stays as it is: it is what the order owes. Deactivate this link and make a new one.",
    "Bir siparişin ödeme linkinin tutarı değiştirilemez: siparişin borcudur. Bu linki pasifleştirip yenisini oluşturun.",
  ),
)

const isSamePrice = ({ price, currency_code }: PaymentLink, wanted: Money) =>
  price === moneyToDecimal(wanted) && currency_code === wanted.currency

/** An order's link is sold once: its stock stays as it is. */
const countedStock = ({ stock_enabled, stock_count }: PaymentLink) => (stock_enabled ? (stock_count ?? 1) : undefined)

function carryOut(container: MedusaContainer, input: UpdateLinkInput): Promise<MadeLink> {
  const price = toMoney(input.price, input.currency_code)
  return changeLink(container, input.link_id, async (svc, link) => {
    const isForOrder = link.order_id !== undefined
    if (isForOrder && !isSamePrice(link, price)) return { is: "refused", refused: PRICE_STAYS }
    const seen = { ...link, version: input.version }
    return updateLink(svc, seen, {
      name: input.name,
      description: input.description,
      price,
      image: input.image,
      address_ignorable: input.address_ignorable ?? link.address_ignorable,
      installment_requested: input.installment_requested ?? link.installment_requested,
      stock_count: isForOrder ? countedStock(link) : input.stock_count,
      category_type: input.category_type,
    })
  })
}

/** Changes what a payment link offers; of two people who edit it the second is refused. */
export const updateLinkWorkflow = oneStepWorkflow(
  "update-svc-link",
  async (input: UpdateLinkInput, container): Promise<MadeLink> =>
    await orMappingRefusal(() => carryOut(container, input)),
)
