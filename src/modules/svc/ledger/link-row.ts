import type { NewLink, ServiceLink } from "../../../flows/contracts/link-ledger"
import {
  linkSale,
  linkTerms,
  paymentLink,
  type LinkSale,
  type LinkTerms,
  type PaymentLink,
} from "../../../flows/contracts/link-records"
import { isCurrency, isDecimal, moneyFromDecimal, moneyToDecimal, normalizeDecimal } from "../../../money"
import { columnsOf, readRow } from "./record"
import { json, type Columns } from "./sql"

/** Reads a row of svc_link. @throws ZodError when the table has what this version does not know */
export const readLink = (row: unknown): PaymentLink => readRow(paymentLink, row)

/** Reads a row of svc_link_sale. @throws ZodError when the table has what this version does not know */
export const readSale = (row: unknown): LinkSale => readRow(linkSale, row)

/** An amount as this store writes it: the service reports eight decimals. In a currency that is none of ours: without needless zeros. */
function plainAmount(text: string | undefined, currencyCode: string | undefined): string | undefined {
  if (text === undefined || !isDecimal(text)) return undefined
  const short = normalizeDecimal(text)
  const decimals = short.split(".")[1]?.length ?? 0
  return isCurrency(currencyCode) && decimals <= 2 ? moneyToDecimal(moneyFromDecimal(short, currencyCode)) : short
}

/** The columns of terms; what is left out is undefined. */
export const termColumns = ({
  price,
  presetPriceValues,
  ...terms
}: { [T in keyof LinkTerms]?: LinkTerms[T] | undefined }): Columns =>
  columnsOf(linkTerms, {
    ...terms,
    price: plainAmount(price, terms.currencyCode),
    presetPriceValues: json(presetPriceValues),
  })

/** When the job first checks the link of an order. */
const firstCheck = ({ orderId, madeAt }: NewLink) =>
  orderId === undefined || madeAt === undefined ? undefined : new Date(madeAt.getTime() + 60_000)

/** The columns of a link that is about to be made. */
export const newLinkColumns = (link: NewLink): Columns => {
  const { id, kind, orderId, productId, createdBy, madeAt } = link
  return {
    ...columnsOf(paymentLink, { id, kind, status: "CREATING", orderId, productId, createdBy, madeAt }),
    ...termColumns(link),
    next_check_at: firstCheck(link),
  }
}

/** The columns of a link as the service reports it; what it does not report is undefined. */
export function reportedColumns(link: ServiceLink): Columns {
  const { token, status, url, imageUrl, askedAt, currencyCode, presetPriceValues } = link
  const presets = presetPriceValues?.map((value) => plainAmount(value, currencyCode) ?? value)
  return {
    ...columnsOf(paymentLink, { token, status, url, imageUrl, syncedAt: askedAt }),
    ...termColumns({ ...link, presetPriceValues: presets }),
  }
}
