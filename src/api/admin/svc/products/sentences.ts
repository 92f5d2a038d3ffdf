import { say } from "../../../../domain"

/*
 * Why a product of a marketplace cannot be sold.
 */

export const NO_SELLER = say(
  "This product has no seller, and the marketplace sells nothing of its own (option ownItems): it cannot be bought.",
  "Bu ürünün satıcısı yok ve pazaryerinin kendi ürünü olarak satılmıyor (ownItems ayarı): satın alınamaz.",
)

export const OWN_UNUSABLE = say(
  "The marketplace sells this product itself, and its own submerchant cannot be paid.",
  "Bu ürünü pazaryerinin kendisi satıyor ve kendi alt üye işyerine ödeme yapılamıyor.",
)

export const SELLER_UNKNOWN = say(
  "This product's seller is no submerchant yet. It becomes one as soon as the seller is read: sync all sellers.",
  "Bu ürünün satıcısı henüz alt üye işyeri değil. Satıcı okunduğunda olur: tüm satıcıları eşitleyin.",
)

export const SELLER_GONE = say(
  "This product's seller no longer exists: it cannot be bought. Choose its seller again.",
  "Bu ürünün satıcısı artık yok; ürün satın alınamaz. Satıcısını yeniden seçin.",
)

export const UNPROVEN = say(
  "It is not known whether this product has a seller: it cannot be bought. The settings page shows what to correct.",
  "Bu ürünün bir satıcısı olup olmadığı belli değil; ürün satın alınamaz. Ne yapılacağı ayarlar sayfasında yazar.",
)

export const TWO_SELLERS = say(
  "This product has two sellers: the change from one to the other was cut off. Choose its seller again.",
  "Bu ürünün iki satıcısı var: birinden diğerine geçiş yarıda kaldı. Satıcısını yeniden seçin.",
)

export const SELLER_UNCLEAR = say(
  "This product has several sellers, so it cannot be said whom it pays: it cannot be bought.",
  "Bu ürünün birden fazla satıcısı var; kime ödeneceği belli olmadığından satın alınamaz.",
)

export const OWN_MISSING = say(
  "The option ownItems names a submerchant that does not exist.",
  "ownItems ayarının gösterdiği alt üye işyeri yok.",
)
