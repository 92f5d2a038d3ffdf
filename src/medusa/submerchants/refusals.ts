import type { SubmerchantIssue } from "../../mapping"
import { say, refusal, refusedFields, type Refused } from "../../domain"

export const NO_SUCH_SUBMERCHANT = refusal(
  404,
  "There is no such seller. Go back to the list of sellers.",
  "Böyle bir satıcı yok. Satıcı listesine dönün.",
)
export const NO_SUCH_PRODUCT = refusal(404, "There is no such product.", "Böyle bir ürün yok.")

export const CHANGED_MEANWHILE = refusal(
  409,
  "This seller was changed since you opened it. Check it again, then save your change again.",
  "Bu satıcı siz açtıktan sonra değiştirildi. Yeniden bakın ve değişikliğinizi tekrar kaydedin.",
)

const ID_TAKEN = say(
  "Another seller of this store has this external id already. Leave it empty, or give another one.",
  "Bu mağazanın başka bir satıcısında bu harici kimlik zaten var. Boş bırakın veya başka bir kimlik verin.",
)
export const EXTERNAL_ID_TAKEN = refusedFields([{ field: "external_id", message: ID_TAKEN }], 409)

const NO_SELLER = say("There is no such seller: choose another one.", "Böyle bir satıcı yok: başka bir satıcı seçin.")
export const NO_SELLER_TO_CHOOSE = refusedFields([{ field: "submerchant_id", message: NO_SELLER }])

export const wrongFields = (issues: readonly SubmerchantIssue[]): Refused => refusedFields(issues)

/** A seller of another module: what is stored here follows from it. */
export const managedElsewhere = (entity: string): Refused =>
  refusal(
    409,
    `This seller is kept as a "${entity}" of another module. Change it there; the change comes here, and to the payment service, by itself.`,
    `Bu satıcı başka bir modülün "${entity}" kaydıdır. Orada değiştirin; değişiklik buraya ve ödeme hizmetine kendiliğinden gelir.`,
  )

export const productManagedElsewhere = (entity: string): Refused =>
  refusal(
    409,
    `Who sells a product is kept with the "${entity}" of another module. Change the product's seller there.`,
    `Bir ürünü kimin sattığı başka bir modülün "${entity}" kaydında tutulur. Ürünün satıcısını orada değiştirin.`,
  )

export const hasProducts = (count: number): Refused =>
  refusal(
    409,
    `This seller still has products (${count}). Give them another seller, or take them from this one, and then delete it.`,
    `Bu satıcının hâlâ ürünleri var (${count}). Ürünlere başka bir satıcı seçin veya satıcılarını kaldırın, sonra silin.`,
  )

export const OWN_SUBMERCHANT = refusal(
  409,
  "The option ownItems names this seller for what the marketplace sells itself. Name another one there first.",
  "ownItems ayarı, pazaryerinin kendi sattıkları için bu satıcıyı gösteriyor. Önce orada başka birini yazın.",
)

export const SOLD_BY_ANOTHER = refusal(
  409,
  "Who sells this product was changed since you opened it. Check who sells it now, then choose again.",
  "Bu ürünü kimin sattığı siz açtıktan sonra değiştirildi. Şimdi kimin sattığına bakın ve tekrar seçin.",
)

export const SELLER_BUSY = refusal(
  409,
  "Another request is changing the seller of this product just now. Check it again, then choose again.",
  "Bu ürünün satıcısı şu anda başka bir istekle değiştiriliyor. Yeniden bakın ve tekrar seçin.",
)
