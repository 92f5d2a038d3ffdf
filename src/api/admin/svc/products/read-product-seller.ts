import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Submerchant } from "../../../../flows/submerchants/records"
import { unusableReason } from "../../../../flows/submerchants/standing"
import type { MarketplaceOptions } from "../../../../mapping"
import { SVC_MODULE } from "../../../../modules/svc"
import type { Query } from "../../../../modules/svc/read-session"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { joined, say, type Sentence } from "../../../../payment"
import type { Refused } from "../../../../workflows/payment/asked-by"
import { readLinkedSubmerchants } from "../../../../workflows/submerchant-support/product-links"
import { NO_SUCH_PRODUCT } from "../../../../workflows/submerchant-support/refusals"
import { marketplaceOf } from "../../../../workflows/submerchant-support/submerchant-world"
import type { ProductSellerAnswer } from "../answers/submerchants"
import { summarizeSubmerchants } from "../submerchants/answer-submerchants"
import { readOwnProblem } from "./own-problem"
import { sellerIdAt } from "../../../../modules/svc-marketplace/seller-id-at"

const NO_SELLER = say(
  "This product has no seller, and the marketplace sells nothing of its own (option ownItems): it cannot be bought.",
  "Bu ürünün satıcısı yok ve pazaryerinin kendi ürünü olarak satılmıyor (ownItems ayarı): satın alınamaz.",
)
const OWN_UNUSABLE = say(
  "The marketplace sells this product itself, and its own submerchant cannot be paid.",
  "Bu ürünü pazaryerinin kendisi satıyor ve kendi alt üye işyerine ödeme yapılamıyor.",
)
const SELLER_UNKNOWN = say(
  "This product's seller is no submerchant yet. It becomes one as soon as the seller is read: sync all sellers.",
  "Bu ürünün satıcısı henüz alt üye işyeri değil. Satıcı okunduğunda olur: tüm satıcıları eşitleyin.",
)

const TWO_SELLERS = say(
  "This product has two sellers: the change from one to the other was cut off. Choose its seller again.",
  "Bu ürünün iki satıcısı var: birinden diğerine geçiş yarıda kaldı. Satıcısını yeniden seçin.",
)

/** Why a product that nobody else sells cannot be sold. */
async function ownProblem(scope: MedusaContainer, ownItems: MarketplaceOptions["ownItems"]) {
  if (ownItems === "refuse") return NO_SELLER
  if (ownItems === "standard") return undefined
  const reason = await readOwnProblem(scope, ownItems.submerchant)
  return reason && joined(OWN_UNUSABLE, reason)
}

const SELLER_UNCLEAR = say(
  "This product has several sellers, so it cannot be said whom it pays: it cannot be bought.",
  "Bu ürünün birden fazla satıcısı var; kime ödeneceği belli olmadığından satın alınamaz.",
)

interface Found {
  submerchant: Submerchant | undefined
  problem: Sentence | undefined
}

/** Of a seller of another module: the submerchant that is made from it. */
async function readFromSeller(scope: MedusaContainer, row: unknown, path: string): Promise<Found | undefined> {
  const at = sellerIdAt(row, path)
  if (at.is === "none") return undefined
  if (at.is === "unclear") return { submerchant: undefined, problem: SELLER_UNCLEAR }
  const submerchant = await marketplaceOf(scope).submerchants.findBySeller(at.id)
  return { submerchant, problem: submerchant ? unusableReason(submerchant) : SELLER_UNKNOWN }
}

async function readLinked(scope: MedusaContainer, query: Query, productId: string): Promise<Found | undefined> {
  const [id, another] = await readLinkedSubmerchants(query, productId)
  const submerchant = id === undefined ? undefined : await marketplaceOf(scope).submerchants.find(id)
  return submerchant && { submerchant, problem: another === undefined ? unusableReason(submerchant) : TWO_SELLERS }
}

/** Who sells a product, and whether it can be sold as things stand. */
export async function readProductSeller(
  scope: MedusaContainer,
  productId: string,
): Promise<ProductSellerAnswer | { refused: Refused }> {
  const { marketplace } = scope.resolve<SvcModuleService>(SVC_MODULE).settings
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const path = marketplace?.seller?.productSeller
  const fields = path === undefined ? ["id"] : ["id", path]
  const { data } = await query.graph({ entity: "product", fields, filters: { id: productId } })
  const [row] = z.array(z.looseObject({ id: z.string() })).parse(data)
  if (marketplace === undefined || row === undefined) return { refused: NO_SUCH_PRODUCT }
  const found = path === undefined ? await readLinked(scope, query, productId) : await readFromSeller(scope, row, path)
  const problem = found ? found.problem : await ownProblem(scope, marketplace.ownItems)
  const [submerchant = null] = await summarizeSubmerchants(scope, found?.submerchant ? [found.submerchant] : [])
  return { is_enabled: true, submerchant, is_from_seller: path !== undefined, problem: problem ?? null }
}
