import type { NewLink, ServiceLink } from "../../../use-cases/ports/link-ledger"
import {
  linkSale,
  linkTerms,
  paymentLink,
  type LinkSale,
  type LinkTerms,
  type PaymentLink,
} from "../../../use-cases/ports/link-records"
import { isCurrency, isDecimal, moneyFromDecimal, moneyToDecimal, normalizeDecimal } from "../../../money"
import { columnsOf, readRow } from "./record"
import { json, type Columns } from "./sql"

/** Reads a row of svc_link. @throws ZodError when the table has what this version does not know */
export const readLink = (row: unknown): PaymentLink => readRow(paymentLink, row)

/** Reads a row of svc_link_sale. @throws ZodError when the table has what this version does not know */
export const readSale = (row: unknown): LinkSale => readRow(linkSale, row)

/** An amount as this store writes it: the service reports eight decimals. In a currency that is none of ours: without needless zeros. */
function plainAmount(text: string | undefined, currency_code: string | undefined): string | undefined {
  if (text === undefined || !isDecimal(text)) return undefined
  const short = normalizeDecimal(text)
  const decimals = short.split(".")[1]?.length ?? 0
  return isCurrency(currency_code) && decimals <= 2 ? moneyToDecimal(moneyFromDecimal(short, currency_code)) : short
}

/** The columns of terms; what is left out is undefined. */
export const termColumns = ({
  price,
  preset_price_values,
  ...terms
}: { [T in keyof LinkTerms]?: LinkTerms[T] | undefined }): Columns =>
  columnsOf(linkTerms, {
    ...terms,
    price: plainAmount(price, terms.currency_code),
    preset_price_values: json(preset_price_values),
  })

/** When the job first checks the link of an order. */
const firstCheck = ({ order_id, made_at }: NewLink) =>
  order_id === undefined || made_at === undefined ? undefined : new Date(made_at.getTime() + 60_000)

/** The columns of a link that is about to be made. */
export const newLinkColumns = (link: NewLink): Columns => {
  const { id, kind, order_id, product_id, created_by, made_at } = link
  return {
    ...columnsOf(paymentLink, { id, kind, status: "CREATING", order_id, product_id, created_by, made_at }),
    ...termColumns(link),
    next_check_at: firstCheck(link),
  }
}

/** The columns of a link as the service reports it; what it does not report is undefined. */
export function reportedColumns(link: ServiceLink): Columns {
  const { token, status, url, image_url, askedAt, currency_code, preset_price_values } = link
  const presets = preset_price_values?.map((value) => plainAmount(value, currency_code) ?? value)
  return {
    ...columnsOf(paymentLink, { token, status, url, image_url, synced_at: askedAt }),
    ...termColumns({ ...link, preset_price_values: presets }),
  }
}
